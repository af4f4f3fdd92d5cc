"""The scope of a page, and its evidence."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot, read_snapshot
from zoning.errors import NavigationFailed, NotHTML
from zoning.extractors import Extraction
from zoning.kinds import Kind, Scope
from zoning.result import Failure
from zoning.scope import open_to_readers, phrases, scope_of

TEXT = "The river rises in spring. It floods the meadows every year, and nobody minds the water. "
PARAGRAPH = f"<p>{TEXT}</p>"
SLOTS = [
    ("river", "lake", "brook", "canal", "tide"),
    ("rises", "falls", "freezes", "turns"),
    ("spring", "autumn", "winter", "June", "March", "September", "May"),
    ("floods", "feeds", "leaves", "reaches", "crosses"),
    ("meadows", "villages", "gardens", "mills", "roads", "orchards", "cellars"),
    ("year", "month", "decade"),
    ("nobody", "everybody", "somebody", "Ann"),
    ("minds", "measures", "fears", "praises", "paints", "remembers"),
    ("water", "mud", "noise", "ferry", "fish"),
]


def story(paragraphs: int, first: int = 0) -> str:
    """Return paragraphs of 16 words of which no two are the same."""
    chosen = ([words[n % len(words)] for words in SLOTS] for n in range(first, first + paragraphs))
    return "".join(
        "<p>The {} {} in {}. It {} the {} every {}, and {} {} the {}. </p>".format(*words) for words in chosen
    )


STORY = story(10)
SCHOLARLY = "<meta name=citation_title content='On rivers'>"
MENU = "".join(f"<li><a href='/{n}'>Menu entry number {n}</a></li>" for n in range(30))
NAV = (
    "<nav><a href=/>Front page</a> <a href=/a>Local</a> <a href=/b>Sports</a> <a href=/c>Letters to the paper</a></nav>"
)
TEASER = "It begins with rain, and it ends at the harbour. Nobody had asked for it, and yet they all came to see."
POSTS = "".join(
    f"<div class=comment><b>{name}</b> <i>2019-05-0{n} 07:1{n}</i><p>My brother's boat has no oars at all.</p></div>"
    for n, name in enumerate(("Ann Dee", "Bob Roe", "Ann Dee"), 1)
)
EXCERPTS = "".join(
    f"<div><h1><a href='/story/{n}'>A tale, the {n}th</a></h1>{story(5, 5 * n)}<a href='/story/{n}#more'>On we go</a>"
    "</div>"
    for n in range(4)
)
TEASERS = "".join(f"<h3><a href='/story/{n}'>A story, the {n}th</a></h3><p>{TEASER}</p>" for n in range(9))
CARDS = "".join(
    f"<div class=card><img src='{n}.png' width=90 height=90><a href='/boat/{n}'>Boat of oak number {n}</a> {n} c</div>"
    for n in range(24)
)
ARTICLE = "<meta property=og:type content=article><meta property=article:published_time content=2026-01-02>"
ABSTRACT = f"{SCHOLARLY}<h1>On rivers</h1><h2>Abstract</h2><p>{TEXT * 10}</p>"
LIST_PAGE = '<script type=application/ld+json>{"@type":"CollectionPage"}</script>'
PRODUCT = '<meta property=og:type content=product><script type=application/ld+json>{"@type":"Product"}</script>'

CHAPTERS = "".join(
    f"<p>In the year {year} the river rose to {year - 1700} feet at bridge {year % 7}. {TEXT}</p>"
    for year in range(1801, 1841)
)
UNFOLDED = "an abstract above a text that is folded away"
"""The page whose text is there only after a visit, which unfolds it."""
PAGES: dict[str, tuple[Kind, str, str]] = {
    "a story": ("article", STORY, "160 words of main content"),
    "a short story that says so": (
        "article", "<meta property=og:type content=article><meta name=citation_title content=x>" + PARAGRAPH, "og:type"
    ),
    "an abstract": (
        "abstract-only", f"{SCHOLARLY}<h2>Abstract</h2>{STORY}<aside>Buy this article for 39 coins</aside>", "Buy this"
    ),
    "an abstract of an open article": ("abstract-only", ABSTRACT, "heading 'Abstract'"),
    UNFOLDED: (
        "article", f"{ABSTRACT}<details><summary>Full text</summary>{CHAPTERS}</details>", "citation_title"
    ),
    "an article with a shop beside it": (
        "article",
        f"{SCHOLARLY}<h2>Introduction</h2>{STORY}<h2>Methods</h2>{story(10, first=10)}<p>Purchase PDF</p>",
        "citation_title",
    ),
    "a teaser": ("paywall", f"{story(3)}<div>Subscribe to continue reading</div>", "Subscribe to continue"),
    "a teaser by its metadata": (
        "paywall",
        '<script type=application/ld+json>{"@graph":[{"@type":"NewsArticle","isAccessibleForFree":"False"}]}</script>'
        f"{story(20)}<p>Already a subscriber?</p>",
        "not accessible for free",
    ),
    "a long story about subscriptions": (
        "article", story(60) + "<p>They had to subscribe to continue reading the paper.</p>", "words"
    ),
    "a story beside a newsletter": (
        "article", f"{STORY}<aside>Subscribe now to keep up with the river. Members-only prices.</aside>", "words"
    ),
    "a form for a password": (
        "login", "<h1>Sign in</h1><form><input name=u><input type=password></form>", "asks for a password"
    ),
    "a story with a form for a password": ("article", story(30) + "Log in: <input type=password>", "words"),
    "a short story beside a form for a password": (
        "article", f"<title>Rivers</title><form>Login <input type=password></form>{STORY}", "words"
    ),
    "a challenge": (
        "bot-challenge",
        "<title>Just a moment...</title><h1>example.org</h1><p>Verify you are human by completing the action below.",
        "title 'Just a moment...'",
    ),
    "a challenge by its markup": (
        "bot-challenge",
        "<title>example.org</title><p>Checking your browser</p><div class=cf-turnstile></div>",
        "cf-turnstile",
    ),
    "a challenge by the name of its script": (
        "bot-challenge", "<h1>Making sure you're not a bot!</h1><img src='/anubis/happy.webp'>", "anubis"
    ),
    "a form with a captcha": (
        "article", f"<title>Write to us</title>{STORY}<form><div class=g-recaptcha></div></form>", "words"
    ),
    "a page not found": ("error-page", "<title>404 Not Found</title><h1>Page not found</h1>Try the menu.", "404"),
    "a story about errors": ("article", "<title>Page not found: a history</title>" + story(40), "words"),
    "a consent wall": (
        "consent-wall",
        "<div style='position:fixed;inset:0'>We and our partners use cookies. " + "Accept all. " * 40 + "</div>",
        "cookie",
    ),
    "a form for a password in a language without phrases": (
        "login", "<h1>Udala</h1><form>Izena <input name=u> Gakoa <input type=password></form>", "3 words beside links"
    ),
    "a challenge in Polish": (
        "bot-challenge", "<title>Chwila</title><h1>Czy jesteś człowiekiem?</h1><div class=h-captcha id=hcaptcha></div>",
        "says 'jesteś człowiekiem'",
    ),
    "a story that was removed": (
        "error-page", f"<title>Gazeta</title>{NAV}<h1>Artykuł został usunięty</h1><p>Poszukaj innego.", "heading"
    ),
    "a session that has expired, without a heading": (
        "error-page", "<title>Ihre Bank</title><p>Ihre Sitzung ist abgelaufen. Bitte melden Sie sich an.", "Sitzung"
    ),
    "a film that is not shown abroad": (
        "error-page", f"<title>El faro</title><h2>Lo sentimos</h2><p>No está disponible en tu país.</p>{NAV}",
        "no está disponible en tu país",
    ),
    "an application that did not start": (
        "empty", f"{NAV}<div id=root></div><footer><p>Orchards Inc. keeps all rights to this page</p></footer>",
        "shows 0 words beside menus and footer",
    ),
    "a story about a site that failed": (
        "article", f"<title>Something went wrong</title><h1>Something went wrong</h1>{STORY}", "words"
    ),
    "a choice between advertisements and a subscription": (
        "consent-wall",
        "<h1>Willkommen</h1><h2>Weiter mit Werbung</h2><p>Lesen Sie uns wie gewohnt. Ihre Einwilligung können Sie "
        "jederzeit in der Datenschutzerklärung widerrufen.</p><button>Zustimmen und weiter</button>"
        "<h2>Oder mit Abo</h2><p>Lesen Sie uns für 4 € im Monat ohne Werbung.</p><button>Zum Abo</button><p>Wir und "
        "unsere Partner verarbeiten Daten mit Cookies, um Anzeigen auszuwählen und ihre Wirkung zu messen.</p>",
        "in paragraphs about consent",
    ),
    "a short story below a banner": (
        "article", f"{story(8)}<div><p>We use cookies to measure our audience.</p><button>Accept all</button></div>",
        "words of main content",
    ),
    "a story below a banner": ("article", f"{STORY}<div style='position:fixed;bottom:0'>Cookies?</div>", "words"),
    "a shell that is loading": ("empty", f"{NAV}<main><p>Loading the story, please wait.</main>", "says 'loading'"),
    "a shell that is loading in Japanese": (
        "empty", f"{NAV}<main><p>記事を読み込み中です。しばらくお待ちください。</main>", "says '読み込み中'"
    ),
    "a story with comments that are loading": ("article", f"{STORY}<p>Loading comments …</p>", "words of main content"),
    "nothing": ("empty", "<title>App</title><div id=root></div>", "shows 0 words"),
    "a menu": ("listing", f"<ul>{MENU}</ul>", "link text"),
    "texts below headings that are links": (
        "article",
        "".join(f"<h3><a href='/shop/{n}'>The best boat no. {n}</a></h3>{story(10, 10 * n)}" for n in range(9)),
        "words",
    ),
    "teasers without headings": (
        "listing",
        "".join(f"<div><a href='/{n}'>How the river rose and fell in the year {n}</a><p>A tale.</p></div>"
                for n in range(1900, 1920)),
        "link text",
    ),
    "teasers with more to read": (
        "listing",
        "".join(f"<div><a href='/{n}'>How the river rose in the year {n}</a>{story(1, n)}</div>"
                for n in range(1900, 1920)),
        "of the main content teases other pages",
    ),
    "excerpts": ("listing", EXCERPTS, "4 excerpts end with a link to the rest of their text"),
    "texts with links to their comments": ("article", EXCERPTS.replace("#more", "#comments"), "words of main content"),
    "texts with links of their days": (
        "article", re.sub(r"(?<=/story/)(\d)#more'>On we go", r"\1'>\1 May 2019", EXCERPTS), "words of main content"
    ),
    "whole texts with links to their own pages": (
        "article",
        "".join(f"<h1><a href='/{n}'>A tale, the {n}th</a></h1>{story(10, 10 * n)}<a href='/{n}'>Permalink</a>"
                for n in range(4)),
        "words of main content",
    ),
    "whole texts below links to them": (
        "article",
        "".join(f"<h2><a href='/story/{n}'>A tale, the {n}th</a></h2>{story(4, 4 * n)}" for n in range(4)),
        "words of main content",
    ),
    "sections with links to edit them": (
        "article",
        "<h1>Boats</h1>"
        + "".join(f"<h2>Boat {n} <a href='/edit/{n}'>edit</a></h2>{story(3, 3 * n)}" for n in range(4)),
        "words of main content",
    ),
    "a short thread": ("article", f"<h1>Boats</h1>{POSTS}", "3 posts in the main content"),
    "a story above excerpts": ("article", f"<h1>Rivers</h1>{story(40)}{EXCERPTS}", "words of main content"),
    "teasers": ("listing", TEASERS, "9 of 9 headings are links"),
    "a list by its metadata": ("listing", LIST_PAGE + STORY, "metadata CollectionPage"),
    "a group of products by its metadata": (
        "listing", f"<meta property=og:type content=product.group>{STORY}", "metadata product.group"
    ),
    "an article that is mostly links": ("article", f"{ARTICLE}<main><ul>{MENU}</ul></main>", "og:type article"),
    "an article beside a shelf": ("article", f"{ARTICLE}<h1>Boats</h1>{STORY}<div>{CARDS}</div>", "og:type article"),
    "a long story above a shelf": ("article", f"<h1>Boats</h1>{story(40)}<div>{CARDS}</div>", "words of main"),
    "a product with few words": ("article", f"{PRODUCT}<h1>Boat</h1>{PARAGRAPH}", "metadata Product"),
    "a handbook": ("article", "".join(f"<h2>{n} <a href='#p{n}'>¶</a></h2>{PARAGRAPH}" for n in range(9)), "words"),
    "a few words": ("unknown", "<p>A dozen or so words that say nothing of the kind of page.", "no evidence"),
}  # fmt: skip


def _soft_error(site: str, message: str, advice: str, story: str) -> str:
    """A page that is not there, with a field to search and what others read, which is longer than the message."""
    read = "".join(f"<li><a href='/{n}'>{story} {n}</a></li>" for n in range(8))
    return (
        f"<title>{message} – {site}</title><nav><a href=/>{site}</a></nav><main><h1>{message}</h1><p>{advice}</p>"
        f"<input type=search><button>→</button><ul>{read}</ul></main>"
    )


def _sold(text: str, offer: str, button: str, login: str) -> str:
    """The begin of a story above a box that sells the rest."""
    box = f"<div class=box><h2>{offer}</h2><button>{button}</button><p>{login}</p></div>"
    return f"<h1>{text[:30]}</h1><article><p>{text * 3}</p>{box}</article>"


def _asks_for_consent(site: str, question: str, yes: str, no: str) -> str:
    return f"<div class=box><b>{site}</b><p>{question}</p><button>{yes}</button><button>{no}</button></div>"


LANGUAGES: dict[str, tuple[Kind, str]] = {
    "fr error": ("error-page", _soft_error("La Gazette", "Oups ! Cette page n’existe plus", "Vérifiez l’adresse, ou "
                                           "cherchez.", "Le fleuve monte, les prés sont sous les eaux du printemps")),
    "cs error": ("error-page", _soft_error("Noviny", "Stránka nebyla nalezena", "Zkuste hledat.",
                                           "Řeka na jaře opět stoupá a zaplavuje louky v údolí")),
    "ru error": ("error-page", _soft_error("Газета", "ТАКОЙ СТРАНИЦЫ НЕТ", "Проверьте адрес.",
                                           "Река весной опять выходит из берегов и заливает луга")),
    "el error": ("error-page", _soft_error("Εφημερίδα", "Η ΣΕΛΙΔΑ ΔΕΝ ΒΡΕΘΗΚΕ", "Δοκιμάστε την αναζήτηση.",
                                           "Το ποτάμι ανεβαίνει κάθε άνοιξη και πλημμυρίζει τα λιβάδια")),
    "he error": ("error-page", _soft_error("העיתון", "העמוד לא נמצא", "בדקו את הכתובת.",
                                           "הנהר עולה באביב ומציף את כרי הדשא שבעמק")),
    "bn error": ("error-page", _soft_error("খবর", "পৃষ্ঠাটি খুঁজে পাওয়া যায়নি", "ঠিকানাটি দেখুন।",
                                           "বসন্তে নদীর জল বাড়ে এবং মাঠ ভাসিয়ে দেয়")),
    "th error": ("error-page", _soft_error("ข่าวเช้า", "ขออภัย ไม่พบหน้าที่คุณเรียก", "ลองค้นหาอีกครั้ง",
                                           "แม่น้ำเอ่อล้นในฤดูใบไม้ผลิและท่วมทุ่งหญ้าทุกปี")),
    "ja error": ("error-page", _soft_error("川の新聞", "ご指定のページは存在しません", "検索してください。",
                                           "春になると川の水が増え、牧草地が水につかる")),
    "zh error": ("error-page", _soft_error("河报", "抱歉，找不到页面", "请搜索。", "春天河水上涨，淹没了山谷里的草地")),
    "an error that only its number tells": (
        "error-page", _soft_error("Valley", "404", "Hm.", "The river rises in spring and floods the meadows")
    ),
    "an error below the title of the site": (
        "error-page", f"<title>Valley News</title>{NAV}<h1>Nie znaleziono</h1><p>Może wyszukasz?</p><ul>{MENU}</ul>"
    ),
    "a story of what is not found": (
        "article", f"<title>Missing bell: page of the old book found</title>{STORY}<ul>{MENU[:400]}</ul>"
    ),
    "a short story about a number": (
        "article", f"<title>Route 404 opens again</title>{ARTICLE}<h1>Route 404 opens again</h1>{story(3)}"
    ),
    "da paywall": ("paywall", _sold("Åen stiger hvert forår, og engene står under vand i flere uger. ",
                                    "Er du abonnent? Log ind", "Køb adgang", "Allerede abonnent? Log ind")),
    "hu paywall": ("paywall", _sold("A folyó tavasszal kiönt, és hetekig víz alatt állnak a rétek. ",
                                    "Ez a cikk csak előfizetőinknek szól", "Előfizetek", "Már előfizető? Lépjen be")),
    "uk paywall": ("paywall", _sold("Навесні річка виходить з берегів, і луки стоять під водою. ",
                                    "Лише для передплатників", "Передплатити", "Вже маєте передплату? Увійдіть")),
    "fa paywall": ("paywall", _sold("رودخانه در بهار بالا می‌آید و دشت‌ها را آب می‌گیرد. ",
                                    "برای خواندن متن کامل اشتراک بخرید", "خرید", "وارد شوید")),
    "hi paywall": ("paywall", _sold("वसंत में नदी चढ़ती है और घास के मैदान पानी में डूब जाते हैं। ",
                                    "पूरी ख़बर सिर्फ सब्सक्राइबर के लिए", "सदस्यता लें", "आगे पढ़ने के लिए लॉगिन करें")),
    "ko paywall": ("paywall", _sold("강물은 봄마다 불어나 골짜기의 풀밭을 물에 잠기게 한다. ",
                                    "구독자 전용 기사입니다", "구독", "이미 구독하고 계신가요?")),
    "zht paywall": ("paywall", _sold("春天河水上漲，淹沒了山谷裡的草地，沒有人介意。",
                                     "訂閱以繼續閱讀", "訂閱", "登入")),
    "a story beside teasers that are sold": (
        "article", f"<h1>Le fleuve</h1>{STORY}<ul>" + "".join(
            f"<li><a href='/{n}'>Le fleuve monte encore au printemps {n}</a><i>Réservé aux abonnés</i></li>"
            for n in range(5)) + "</ul>"
    ),
    "a story with a function that is sold": (
        "article", f"<h1>El río</h1><p>Escuchar: función exclusiva para suscriptores.</p>{STORY}"
    ),
    "nl consent": ("consent-wall", _asks_for_consent("De Krant", "Wij en onze partners gebruiken cookies om deze site "
                                                     "te tonen en te meten. Wilt u dat goedvinden?", "Akkoord", "Nee")),
    "tr consent": ("consent-wall", _asks_for_consent("Gazete", "Biz ve ortaklarımız, siteyi ölçmek ve reklam göstermek "
                                                     "için çerezler kullanıyoruz. Ne dersiniz?", "Tümünü kabul et",
                                                     "Reddet")),
    "ru consent": ("consent-wall", _asks_for_consent("Газета", "Мы и наши партнёры храним данные на вашем устройстве: "
                                                     "файлы куки для рекламы и измерений.", "Принять", "Нет")),
    "ja consent": ("consent-wall", _asks_for_consent("川の新聞", "当社とパートナーは、広告と計測のためにクッキーを"
                                                     "使用します。", "すべて同意する", "拒否")),
    "ar consent": ("consent-wall", _asks_for_consent("الجريدة", "نستخدم نحن وشركاؤنا ملفات تعريف الارتباط لعرض "
                                                     "الإعلانات وقياس الزيارات.", "أوافق", "رفض")),
    "a story about consent with buttons": (
        "article", f"<article><h1>A law on cookies</h1>{STORY}<p>Your privacy is at stake, says the mayor of the town."
        "</p><button>Print</button><button>Share</button></article>"
    ),
    "a menu below a banner that asks": (
        "listing", f"<ul>{MENU}</ul><div style='position:fixed;bottom:0'>Cookies? <button>Accept</button></div>"
    ),
}  # fmt: skip
PAGES |= {name: (kind, body, "") for name, (kind, body) in LANGUAGES.items()}


@pytest.fixture(scope="module")
def pages(
    capture_all: Callable[[Sequence[str]], list[Snapshot]],
    render: Render,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Snapshot]:
    """The snapshots of `PAGES`."""
    folder = tmp_path_factory.mktemp("pages")
    files = [folder / f"{number}.html" for number in range(len(PAGES))]
    for file, (_, body, _) in zip(files, PAGES.values(), strict=True):
        file.write_text(f"<!DOCTYPE html>{body}", encoding="utf-8")
    captured = dict(zip(PAGES, capture_all([str(file) for file in files]), strict=True))
    return captured | {UNFOLDED: render(str(files[list(PAGES).index(UNFOLDED)]))}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_told_by_evidence(name: str, pages: dict[str, Snapshot]) -> None:
    kind, _, evidence = PAGES[name]
    scope = read_snapshot(pages[name]).scope
    assert scope.kind == kind, scope
    assert any(evidence in piece for piece in scope.evidence), scope


@pytest.mark.parametrize(
    ("address", "tells"),
    [
        ("https://consent.example.org/?continue=story", True),
        ("https://example.org/cookie-consent?to=story", True),
        ("https://example.org/cookieconsent/", True),
        ("https://example.org/cookieconsent-explained", False),
        ("https://example.org/cookie-consent-law/story.html", False),
    ],
)
def test_an_address_of_a_consent_wall_is_a_whole_name(address: str, tells: bool) -> None:
    assert bool(phrases.CONSENT_ADDRESS.search(address)) is tells


@pytest.mark.parametrize(("status", "kind"), [(200, "login"), (401, "login"), (403, "login"), (404, "error-page")])
def test_a_server_may_refuse_visitors_who_are_not_logged_in(status: int, kind: str, pages: dict[str, Snapshot]) -> None:
    page = pages["a form for a password"]
    refused = replace(page, page=msgspec.structs.replace(page.page, http_status=status))
    assert scope_of(refused, refused.has_words).kind == kind


def test_teasers_are_counted_in_what_is_main_content(pages: dict[str, Snapshot]) -> None:
    page = pages["teasers"]
    main = page.has_words & page.rendered
    main[np.flatnonzero(page.named("h3"))[-1] :] = False
    assert scope_of(page, main) == Scope("listing", ("8 of 8 headings are links",))


def test_a_shelf_is_a_list_where_little_else_is_main_content(pages: dict[str, Snapshot]) -> None:
    page = pages["a long story above a shelf"]
    text = page.within(page.named("p")) & page.has_words
    kept = np.flatnonzero(text)[:4]
    main = np.isin(np.arange(len(page)), kept)
    assert scope_of(page, main) == Scope("listing", ("24 cards with a link and a picture each, 64 words beside them",))
    assert scope_of(page, text).kind == "article"


def test_a_challenge_has_no_content(render_html: Render) -> None:
    reading = read_snapshot(render_html(PAGES["a challenge"][1]))
    assert reading.result.scope == "bot-challenge"
    assert reading.text == ""
    assert "a bot challenge instead of the page" in reading.result.warnings[-1]


def test_what_is_no_page_is_told_by_its_error() -> None:
    assert Failure.of("x", NotHTML("x: a picture", source="x")).scope == "not-html"
    assert Failure.of("x", NavigationFailed("x: no such host", source="x")).scope == "unknown"


def test_fixture_pages_are_articles_or_lists(fixture_page: Render) -> None:
    kinds = {
        name: read_snapshot(fixture_page(name)).scope.kind for name in ("journal-article", "spa", "listing", "japanese")
    }
    assert kinds == {"journal-article": "article", "spa": "article", "listing": "listing", "japanese": "article"}


def test_metadata_that_is_no_json_is_passed_over(render_html: Render) -> None:
    page = render_html(f"<script type=application/ld+json>{{oh</script>{STORY}")
    assert scope_of(page, page.has_words & page.rendered) == Scope("article", ("160 words of main content",))


OFFER = "<div><h2>Go on with Plus</h2><p>{}</p><p>Four weeks for one coin.</p></div>"


@pytest.mark.parametrize(
    "says", ["Subscribe to continue reading", "Nur <b>für Abonnenten</b>", "Sie haben bereits ein Abo?"]
)
def test_the_offer_of_a_paywall_is_promotion(says: str, render_html: Render) -> None:
    snapshot = render_html(f"<article><h1>Rivers</h1>{story(3)}{OFFER.format(says)}</article>")
    paragraphs = re.findall("<p>(.*?) </p>", story(3))
    assert read_snapshot(snapshot, "plain").text == "\n\n".join(["Rivers", *paragraphs]) + "\n"
    offered = read_snapshot(snapshot, "plain", parts=("promotion",)).text.split("\n\n")
    assert (offered[0], offered[-1]) == ("Go on with Plus", "Four weeks for one coin.\n")


@pytest.mark.parametrize(
    "page",
    [f"<h1>Rivers</h1>{story(50)}{OFFER.format('Subscribe to continue reading')}",
     f"<h1>Only for subscribers: rivers</h1>{story(3)}<div>{OFFER.format('A story in four parts')}</div>"],
    ids=["a whole story", "a label above the text"],
)  # fmt: skip
def test_what_is_no_offer_of_a_paywall_stays(page: str, render_html: Render) -> None:
    assert "Four weeks for one coin." in read_snapshot(render_html(page), "plain").text


@pytest.mark.parametrize(("access", "left_out"), [("Buy this article for 39 coins", True), ("Free to read", False)])
def test_what_an_abstract_folds_away_is_left_out_where_it_is_sold(
    render_html: Render, access: str, *, left_out: bool
) -> None:
    folded = f"<div style=display:none>{STORY}</div>"
    snapshot = render_html(f"<body>{ABSTRACT}{folded}<aside>{access}</aside>")
    extraction = Extraction(extractor="plain", parameters={}, mask=snapshot.has_words & snapshot.in_body)
    scope = scope_of(snapshot, extraction.mask)
    assert scope.kind == "abstract-only"
    opened = open_to_readers(snapshot, extraction, scope)
    assert (opened.mask.sum() < extraction.mask.sum()) == left_out
    assert bool(opened.warnings) == left_out


def prose(sentences: int, first: int = 0, end: str = ".") -> str:
    """Return a paragraph of sentences of which no two are the same."""
    return f"<p>{re.sub(' </?p>|</?p>', ' ', story(sentences, first)).strip().rstrip('.')}{end}</p>"


SUMMARY = f"{SCHOLARLY}<h1>On rivers</h1><h2>Abstract</h2>{prose(3)}"
MILL, FERRY = f"<h2>The mill</h2>{prose(4, 40)}", f"<h2>The ferry</h2>{prose(4, 60)}"
CITING = f"<h2>The mill</h2>{prose(4, 40, ' [1].')}<h2>The ferry</h2>{prose(4, 60, ' [2].')}"
ENTRIES = [
    "Dee A. Mud and silt of the lower river. Annals of Mud. 2011;4(2):11-19.",
    "Reed O. On the noise of ferries. Journal of Quiet Water. 2014;7(1):101-109.",
    "Mill J. Floods in the orchards. Annals of Mud. 2016;9(3):55-61.",
]
CITED = f"<h2>References</h2><ol>{''.join(f'<li>{entry}</li>' for entry in ENTRIES)}</ol>"
OFFER_ABOVE = "<div><a href=/access>Access through your institution</a></div>"


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        (SUMMARY + MILL + FERRY, "article"),
        (SUMMARY + MILL, "abstract-only"),
        (SUMMARY + MILL.replace("h2", "h3") + FERRY.replace("h2", "h3"), "article"),
        (SUMMARY.replace("<p>", f"<h3>Purpose</h3>{prose(1)}<h3>Findings</h3><p>"), "abstract-only"),
        (SUMMARY.replace("<h2>", "<p>") + MILL.replace("The mill", "Introduction") + FERRY, "article"),
        (OFFER_ABOVE + SUMMARY + CITING + CITED, "article"),
        (OFFER_ABOVE + SUMMARY + MILL + FERRY + CITED, "abstract-only"),
        (OFFER_ABOVE + SUMMARY + CITING.replace("[2].", "[2] …") + CITED, "abstract-only"),
        (SUMMARY + CITING.replace("<h2>The ferry</h2>", "") + CITED, "article"),
        (SUMMARY + "<h2>Notes on ferries</h2>" + prose(2, 40), "abstract-only"),
    ],
    ids=[
        "sections beside an abstract", "one section", "smaller sections", "a parted abstract", "an abstract's label",
        "sections with citations beside an offer", "sections beside an offer", "a preview", "citations",
        "notes shorter than the abstract",
    ],
)  # fmt: skip
def test_a_short_article_is_no_abstract(page: str, kind: str, render_html: Render) -> None:
    assert read_snapshot(render_html(page), "plain").scope.kind == kind


ASKING = "<h2>Are you a pilot?</h2><button>Yes</button> <button>No</button>"
COVERING = f"<div style='position: fixed; inset: 0; background: #eee'>{ASKING}</div>"
TEASERS = "<a href=/tides>The tide tables of next year are printed.</a>"


@pytest.mark.parametrize(
    ("page", "told"),
    [
        (f"<main></main>{TEASERS}{COVERING}", True),
        (f"<main></main><dialog id=d>{ASKING}</dialog><script>d.showModal()</script>", True),
        (f"<main><h1>Rivers</h1>{story(20)}</main>{COVERING}", False),
        (f"<main></main>{TEASERS}<div style='position: fixed; bottom: 0'>{ASKING}</div>", False),
        (f"<main></main>{TEASERS}{COVERING.replace('button', 'i')}", False),
    ],
    ids=["a box", "a modal dialog", "a box over a story", "a bar", "nothing to press"],
)
def test_a_box_that_may_hide_the_text_is_told(page: str, render_html: Render, *, told: bool) -> None:
    warnings = read_snapshot(render_html(page)).result.warnings
    hint = "a box lies over the page ('Are you a pilot? Yes No') and may hide its text"
    assert any(warning.startswith(hint) for warning in warnings) is told
