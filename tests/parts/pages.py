"""Pages of an article about a river, for tests of parts."""

SENTENCES = "The river rises in spring and floods the meadows, and nobody in the valley minds the water at all. "
TEXT = f"<p>{SENTENCES * 2}</p>" * 5

NEWS = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "NewsArticle",
 "headline": "Rivers rise in spring again", "author": {"@type": "Person", "name": "Ann Dee"},
 "datePublished": "2019-05-07", "description": "What the water does to those who live beside it."}</script>"""
COMMENTS = """<section id="comments"><h2>3 comments</h2><ol>
<li class="comment"><cite class="author">Bob Roe</cite> <time datetime="2019-05-08T09:30:00+02:00">8 May</time>
 <p>I have lived beside this river for forty years and have never seen the meadows so wet in May.</p>
 <button>Reply</button>
 <ol><li class="comment"><cite class="author">Cat Poe</cite> <time datetime="2019-05-08">8 May</time>
  <p>You should have been here in the spring of the year when the old bridge was carried away.</p></li></ol></li>
<li class="comment"><cite class="author">Dan Foe</cite> <time datetime="2019-05-09">9 May</time>
 <p>Will the road to the mill be open again by the end of the month, or is it lost for good?</p></li>
</ol><form><label>Your comment <textarea></textarea></label><button>Send</button></form></section>"""


def article(body: str = "", head: str = NEWS, comments: str = COMMENTS) -> str:
    front = """<div class="crumbs"><span>Rivers rise in spring again</span></div>
<h1>Rivers rise in spring again</h1><p class="dek">What the water does to those who live beside it.</p>
<p class="by">By Ann Dee</p><p class="when">7 May 2019</p>"""
    return (
        f'<!DOCTYPE html><html lang="en"><head><title>Rivers rise in spring again | Valley News</title>{head}</head>'
        f"<body><main><article>{front}{body}{TEXT}</article>{comments}</main></body></html>"
    )


def plain(body: str) -> str:
    """A page that declares nothing of itself."""
    return article(body=body, head="", comments="")
