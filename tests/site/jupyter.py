"""The Jupyter server that runs the code of the pages: `python -m tests.site.jupyter ORIGIN…`."""

import os
import re
import secrets
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from jupyter_server.auth import IdentityProvider
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.ioloop import IOLoop
from traitlets.config import Config

from tests.site.kernels import Kernels

FOLDERS = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
FORSAKEN = 60  # seconds after which a kernel is ended that no page has come to listen to


class TokenOnly(IdentityProvider):
    """Knows who asks by the token alone, and leaves no cookie."""

    def set_login_cookie(self, *_: object) -> None:
        """Set none: a cookie would go to whatever else is served on this machine."""


class OnePage(ZMQChannelsWebsocketConnection):
    """The connection of a page to its kernel, which no other page knows."""

    def disconnect(self) -> None:  # type: ignore[override]  # as the class above does
        """End the kernel with it: a page that is being left can ask for nothing dependably."""
        super().disconnect()  # type: ignore[no-untyped-call]
        if self.kernel_id in self.multi_kernel_manager:
            IOLoop.current().add_callback(self.multi_kernel_manager.shutdown_kernel, self.kernel_id)


class KernelsOnly(ServerApp):
    """A Jupyter server that runs code, and gives neither files nor terminals."""

    default_services = ("kernels",)  # type: ignore[assignment]  # of the thirteen, one is needed

    def start_app(self) -> None:
        """Start, say where on the standard output, and stop when the standard input ends."""
        super().start_app()
        self.io_loop.add_callback(self._announce)
        Thread(target=self._follow, daemon=True).start()

    def _announce(self) -> None:
        kernels = Kernels(f"http://127.0.0.1:{self.port}", self.identity_provider.token)
        print(kernels.as_json().decode(), flush=True)

    def _follow(self) -> None:
        sys.stdin.read()
        self.stop(from_signal=True)


def settings(folder: Path, origins: list[str]) -> Config:
    """Give the settings of a server that answers only pages of these origins, on this machine."""
    config = Config()
    config.ServerApp.update(
        ip="127.0.0.1",
        port=0,  # any that is free
        root_dir=str(folder),
        terminals_enabled=False,
        allow_origin_pat=f"(?:{'|'.join(map(re.escape, origins))})$",
        allow_root=True,  # as in most containers
        identity_provider_class=TokenOnly,
        kernel_websocket_connection_class=OnePage,
        log_level="ERROR",
    )
    config.TokenOnly.token = secrets.token_urlsafe(32)
    config.AsyncIOLoopKernelManager.transport_encryption = "auto"
    config.KernelRestarter.restart_limit = 0  # a kernel that dies has ended; the page is told
    config.MappingKernelManager.update(cull_idle_timeout=FORSAKEN, cull_interval=FORSAKEN // 2)
    return config


def main(origins: list[str]) -> None:
    """Serve kernels that work in an empty folder, without the user's settings."""
    with TemporaryDirectory(prefix="sin-deriva-") as name:
        work = Path(name, "work")
        work.mkdir()
        os.chdir(work)  # where kernels start
        os.environ |= {variable: str(Path(name, variable)) for variable in FOLDERS}
        os.environ["JUPYTER_NO_CONFIG"] = "1"
        os.environ.pop("JUPYTER_PATH", None)  # the kernel is this environment's, and no other
        KernelsOnly.launch_instance(argv=[], config=settings(work, origins))


if __name__ == "__main__":
    main(sys.argv[1:])
