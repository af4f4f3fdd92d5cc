"""The dates of a manuscript behind their labels, in several languages."""

import pytest

from tests.one_tab import Render
from zoning.metadata.find import find_metadata

TEXT = "<p>" + "The water rose over the meadows in the spring, and it left the silt behind. " * 6 + "</p>"
DAYS = ("2020-03-04", "2020-05-06", "2020-07-08")


@pytest.mark.parametrize(
    ("language", "history"),
    [
        ("en", "<p>Date received: 4 March 2020</p><p>Date revised: 6 May 2020</p><p>Date accepted: 8 July 2020</p>"),
        ("en", "<p>Received 2020‐03‐04; revised 2020−05−06; accepted 2020‑07‑08</p>"),
        (
            "de",
            "<p>Manuskript eingereicht am 4. März 2020; überarbeitet am 6. Mai 2020; angenommen am 8. Juli 2020</p>",
        ),
        (
            "es",
            "<table><tr><td>Fecha de recepción:<td>4 de marzo de 2020<tr><td>Fecha de revisión:<td>6 de mayo de 2020"
            "<tr><td>Fecha de aceptación:<td>8 de julio de 2020</table>",
        ),
        ("it", "<p>Ricevuto il 4 marzo 2020; rivisto il 6 maggio 2020; accettato il 8 luglio 2020</p>"),
        ("ko", "<p>논문접수일: 2020. 3. 4. / 수정일: 2020. 5. 6. / 게재 확정일: 2020. 7. 8.</p>"),
        ("ko", "<p>접수 2020. 3. 4. | 수정 2020. 5. 6. | 채택 2020. 7. 8.</p>"),
        ("ja", "<p>受付：2020年3月4日　改訂：2020年5月6日　受理：2020年7月8日</p>"),
        ("ar", "<p>تاريخ الاستلام: 4 مارس 2020 – تاريخ التعديل: 6 مايو 2020 – تاريخ القبول: 8 يوليو 2020</p>"),
        ("fi", "<p>Vastaanotettu 4.3.2020, revised 6.5.2020, hyväksytty 8.7.2020</p>"),
        ("zh", "<p>收稿日期：2020-03-04；修回日期：2020-05-06；录用日期：2020-07-08</p>"),
        ("lt", "<p>Gauta: 2020-03-04. Revised: 2020-05-06. Priimta: 2020-07-08</p>"),
        ("el", "<p>Παραλήφθηκε: 2020-03-04 | Revised: 2020-05-06 | Εγκρίθηκε: 2020-07-08</p>"),
        ("sk", "<p>Doručené: 2020-03-04 | Revised: 2020-05-06 | Prijaté: 2020-07-08</p>"),
        ("sr", "<p>Примљено: 2020-03-04 | Revised: 2020-05-06 | Прихваћено: 2020-07-08</p>"),
        ("id", "<p>Diterima: 4 Maret 2020</p><p>Revised: 2020-05-06</p><p>Disetujui: 8 Juli 2020</p>"),
        ("pl", "<p>Otrzymano: 4 marca 2020</p><p>Poprawiono: 6 maja 2020</p><p>Zaakceptowano: 8 lipca 2020</p>"),
    ],
)
def test_dates_behind_labels(language: str, history: str, render_html: Render) -> None:
    head = f"<html lang={language}><meta name=citation_title content='Silt on meadows'><h1>Silt on meadows</h1>"
    snapshot = render_html(f"{head}<p>Ann Dee</p>{history}<h2>Abstract</h2>{TEXT}{TEXT}")
    dates = find_metadata(snapshot, snapshot.has_words).dates
    assert (dates.received, dates.revised, dates.accepted) == DAYS


def test_the_doi_behind_the_dates_at_the_end(render_html: Render) -> None:
    foot = "<p>Otrzymano 4 marca 2020; Zaakceptowano 8 lipca 2020; https://doi.org/10.5555/mud.7</p>"
    page = (
        f"<meta name=citation_title content='Silt on meadows'><h1>Silt on meadows</h1><p>Ann Dee</p>{TEXT * 30}{foot}"
    )
    snapshot = render_html(page)
    assert find_metadata(snapshot, snapshot.has_words).identifiers.doi == "10.5555/mud.7"
