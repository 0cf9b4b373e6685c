"""Days and numbers as readers of each language write them."""

from datetime import date

from babel.dates import format_date
from babel.numbers import format_decimal

LOCALES = {"es": "es", "en": "en_GB"}


def day(when: date | str, language: str) -> str:
    """Write a day out; text is a day, or a day and a time, as ISO 8601 has it.

    Raises:
        ValueError: if the text begins with no day.
    """
    known = date.fromisoformat(when[:10]) if isinstance(when, str) else when
    return format_date(known, "long", locale=LOCALES[language])


def count(number: int, language: str) -> str:
    """Write a whole number."""
    return format_decimal(number, locale=LOCALES[language])
