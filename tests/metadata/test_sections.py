"""The kind of a section by its title, in many languages."""

import pytest

from zoning.metadata.sections import SectionKind, heads_outline, kind_of


@pytest.mark.parametrize(
    ("kind", "titles"),
    [
        ("introduction", "绪论|緒言|들어가는 말|Problemstellung"),
        ("methods", "Material und Methoden|Методика исследования|资料与方法|재료 및 방법|調査方法|Materiali e metodi"),
        ("results", "结果与分析|연구 결과|Результаты исследования|Ergebnisse und Diskussion|調査結果"),
        ("discussion", "総合考察|分析与讨论|Discussion générale"),
        ("conclusions", "Fazit und Ausblick|结论与展望|맺음말|Considerazioni conclusive|Выводы и предложения|結び"),
        ("references", "Quellen und Literatur|Références bibliographiques|Библиографический список"),
        ("acknowledgements", "Dank|鸣谢|감사의 글|Poděkování|Teşekkür|Подяка|تشکر و قدردانی|Takk|Agraïments"),
        ("funding", "Finanzielle Unterstützung|资助信息|재정 지원|Источник финансирования|研究助成"),
        ("contributions", "Beiträge der Autorinnen und Autoren|Вклад авторов|作者贡献声明|著者の貢献|저자의 기여"),
        ("conflicts", "Conflits d'intérêts|利益冲突声明|利益相反の開示|이해 상충|Conflitto di interessi|"
                      "Konflikt záujmov|Érdekeltségek|Navzkrižje interesov|Конфликт на интереси|Σύγκρουση συμφερόντων|"
                      "ניגוד עניינים|हितों का टकराव|ผลประโยชน์ทับซ้อน|Huvide konflikt|Interesų konfliktas"),
        ("data-availability", "Verfügbarkeit der Daten|数据可用性声明|データの利用可能性|자료 공유|Accès aux données|"
                              "Beschikbaarheid van gegevens|Datatilgængelighed|Disponibilitatea datelor|"
                              "Διαθεσιμότητα δεδομένων|توافر البيانات|זמינות הנתונים|डेटा उपलब्धता|Ketersediaan data"),
        ("appendix", "Anhang 2|Annexe B. Tableaux|附录A 补充表格|付録|부록 1|Приложение 2. Анкета|Appendice"),
        ("author-information", "Über die Autoren|Об авторах|作者简介|저자 소개"),
        ("article-information", "Téléchargements|Unduhan|Загрузки|下载量|ダウンロード"),
        ("footnotes", "Anmerkungen|Примечания|注释|각주"),
        ("abstract", "Abstract (English)|Resumen (español)|Z u s a m m e n f a s s u n g :"),
        ("other", "Приложение для телефона|Tak|Danke an alle|Die Förderung der Wolle|结果很好|방법과 길"),
    ],
)  # fmt: skip
def test_titles(kind: SectionKind, titles: str) -> None:
    assert {title: kind_of(title) for title in titles.split("|")} == dict.fromkeys(titles.split("|"), kind)


@pytest.mark.parametrize(
    ("title", "kind"),
    [("Abstract / Resumen", "abstract"), ("Keywords | Palabras clave", "keywords"), ("Methods / Results", "other")],
)
def test_titles_in_two_languages(title: str, kind: SectionKind) -> None:
    assert kind_of(title) == kind


@pytest.mark.parametrize("title", ["Table of contents", "Inhaltsverzeichnis:", "Índice", "SUMÁRIO", "目次"])
def test_headings_of_outlines(title: str) -> None:
    assert heads_outline(title)
    assert not heads_outline(f"{title} 2019")
