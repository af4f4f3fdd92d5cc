"""Limit what pages, servers and clients can make the program do; the unit is in the name."""

# A visit
CONNECT_S = 15.0
"""The time that the filtering proxy waits for a request, a name or a connection."""
VISIT_S = 45.0
"""The time of one visit in all (`--timeout`)."""
LEAST_VISIT_S = 1.0
WINDOW_PX = (10, 9_999)
"""The least and the greatest width and height of the window."""
LAUNCH_S = 30.0
CONTEXT_S = 10.0
CAPTURE_S = 30.0
SCREENSHOT_S = 15.0
"""The time for a picture of a page in one way; if it takes longer, it is taken in another way."""
CAPTURE_SHARE = 1 / 3
"""The share of a visit's time that is reserved for the capture, but at most `CAPTURE_RESERVE_S`."""
CAPTURE_RESERVE_S = 10.0
CAPTURE_STUCK_S = 3.0
"""If the capture takes longer, the page's loading is stopped: a page that is navigating does not answer."""
ASK_AGAIN_S = 10.0
"""The time for a server to send a document again that may have been cut off."""
KEPT_BYTES = 4 * 1024 * 1024
"""The bytes of a page's responses that the browser keeps, to check whether its document is complete."""
CLOSE_S = 5.0
CLOSE_WAIT_S = 1.0
"""The time that a finished visit waits for its context to close; the rest happens during the next visits."""
LOOK_S = 0.1
"""The least time of each step, so that it can look at the page."""
ATTEMPT_S = 1.0
"""The least time left to begin another attempt at a page."""
DYING_S = 0.5
"""The time for a dying browser to report this."""
PAGES_A_BROWSER = 100
"""A browser is replaced after this many visits, since its memory grows."""
TIMEOUTS_A_BROWSER = 2
"""A browser is replaced after this many successive visits that timed out, since it may be the cause."""
ANSWER_S = 3.0
"""The time for a browser to answer a check."""
UNANSWERED_LOOKS = 2
"""After this many successive checks without an answer the browser counts as hanging, and is ended."""
DIALOGS_A_PAGE = 10
"""A page that opens this many dialogs is read again with its scripts off."""
BLANK_CHARACTERS = 200
"""A page that shows fewer characters is visited again with its scripts off."""
LITTLE_TEXT_CHARACTERS = 5000
"""A page that shows fewer characters is compared with the HTML that its server sent."""

# Settling: page time, and real time
PAGE_TIME_S = 5.0
"""The page time before a page is looked at (`--page-time`)."""
LONGEST_PAGE_TIME_S = 60.0
REVEALED_S = 0.5
"""The page time that a page gets again when revealing has changed it, and after each step of revealing."""
QUIET_MS = 400
"""A page that changes nothing in this much page time is quiet."""
REST_MS = 5000
"""The page time that a page may get, in steps of `QUIET_MS`, until it is quiet."""
TICKS = 4
"""After this many steps without more text, the changes come from a clock or a ticker, and are not waited for."""
PATIENT_STEP_MS, STILL_STEP_MS = 2500, 500
"""The steps in which page time passes: usually, and while only requests are open that are not worth waiting for. Before
each step it is decided anew whether there are others."""
STARVATION_TASKS = 2000
"""After this many tasks without a pause page time goes on, since a page may be busy forever."""
STUCK_S = 2.0
"""A page that does not answer for this long may be waiting for page time to pass."""
CLOCK_LOOK_S = 0.05
"""The interval of checks whether requests are still worth waiting for."""
SETTLE_S = 8.0
"""The real time for settling."""
LAST_STEP_S = 1.0
"""The part of it that is kept for a page to become quiet when nothing more is waited for."""
RESETTLE_S = 3.0
"""The real time for settling after revealing."""
LOAD_S = 5.0
"""The time for a page without scripts to load."""
LONG_REQUEST_S = 5.0
"""A request for data or code that is open for longer is polling or streaming, and is not waited for."""
STREAM_S = 1.0
"""A response whose data have been coming for longer is a stream: each piece is a message."""
PICTURE_S = 1.5
"""A request for a picture or a font that is open for longer is not waited for."""
PICTURE_TRIES = 3
"""A picture that a page has requested this many times, since it does not come, is not waited for again."""
SILENT_PAGES = 2
"""A host is silent after this many successive pages have waited for it in vain. The next pages do not ask it."""
SILENT_S = 300.0
"""The time for which a host stays silent."""
SILENT_HOSTS = 500
"""The number of silent hosts that are remembered."""
HOSTS_NAMED = 5
"""The number of silent hosts that are named in a warning."""
FIRST_MESSAGE_S = 2.0
"""The time for a worker, a web socket or an event stream, once opened, to bring text."""
NEXT_MESSAGE_S = 1.0
"""The time for its next message …"""
FRUITLESS_S = 3.0
"""… as long as its messages have brought no text. If they have, more is waited for twice as long as it has paused
before, from `NEXT_MESSAGE_S` to `FIRST_MESSAGE_S`."""
AT_ONCE_S = 0.05
"""If data take longer from the beginning of their response to its end, page time has passed meanwhile."""
NEWS_TIMES = 2
"""How often a page gets its page time again if messages have come meanwhile: what they trigger may take as long."""
LACKING_CHARACTERS = 1000
"""A page lacks text if it shows fewer characters, and has a worker or a socket, or is polling its server."""
POLLS = 3
"""The number of equal requests that count as polling, if each follows the one before within `POLL_S`."""
POLL_S = 2.0
"""The longest time between two requests that count as polling."""
LACKING_S = 5.0
"""The time to wait for a page that lacks text."""
STARTS_S = 1.0
"""The time for a worker that a page has started to be reported."""
WORKER_ANSWER_S = 0.5
"""The time for all workers of a page to tell whether they are idle."""
WORKER_HEAP_BYTES = 4_000_000
"""A worker that uses more memory is not asked for its objects: finding them would take too long."""
WORKS_S = 2.0
"""The time for the browser's work outside of the page (databases, caches, cryptography)."""
WORKS_LOOK_S = 0.005
"""The interval of checks whether this work has ended."""
WORKS_STILL_S = 0.25
"""The real time of this work in which page time nearly stands still; then it keeps up with real time."""
WORKS_STEP_MS = 2
"""The page time between two of these checks: while page time stands still, the page gets no results."""
HEAR_S = 0.1
"""The interval at which a page is checked while its messages are waited for."""
PAINT_S = 0.25
"""The time for a frame; a page that waits for a style sheet paints none."""
REPAINT_S = 0.004
"""The time to wait for a requested frame before another one is requested."""
FRAMES_FOR_ONE = 10
"""After this many requests for a frame the page counts as painting none."""
TURN_S = 4.0
"""The time to wait until no other page of the browser is painted; a busy page may take as long as its script."""
UNPAINTED_S = 2.0
"""A browser that takes longer to paint an empty page does not paint."""
GONE_S = 0.1
"""The time until the browser's painting process knows of a page that was closed."""
FRAME_S = 1 / 60
"""The interval of frames that the browser paints by itself."""
FIRST_FRAME_MS = 100
"""If we drive the frames, the page time before the first one."""
NEXT_FRAME = 4
"""The factor by which the page time before each next frame grows."""
FRAMES_TIMES = 3
"""The most page time, as a multiple of the usual one, for a page in which each frame triggers something else."""
SCRIPT_GRACE_S = 2.0
"""The time for our script in the page; if it takes longer, the page's code is blocking it."""

# Revealing what a page shows only when asked
UNFOLD_CLICKS = 40
UNFOLD_TIMES = 10
"""How often a button is pressed that brings more text each time."""
HOVERED = 20
"""The terms of a text over which the mouse is moved."""
ISLANDS = 10
"""The parts of a page that get a first sign of a user, each by itself."""
GATES = 3
"""How many questions in a row are answered before the text of a page: age, then country, for example."""
GATE_TRIES = 3
"""The controls that are pressed, one after the other, until one of them shows the text."""
CHOSEN_S = 0.1
"""The page time after choices are made in a gate, in which it may enable its buttons."""
GATE_LOOKS = 2
"""How often a gate is looked at after a control was pressed: some close by an animation."""
GATE_CHARACTERS = 3000
"""A box over the page with more text is not a gate."""
GATE_PAGE_CHARACTERS = 1200
"""A whole page with more text is not a gate."""
GATE_FRAMES = 5
"""The frames in which a gate is looked for, if one covers the page."""
FRAMES = 10
"""The frames among which those with a text are looked for."""
EMBEDS = 10
"""The controls that are pressed for embedded content; the lists and boxes of a gate in which a choice is made."""
TURNED_PARTS = 5
"""The parts of a page, such as carousels, that are turned."""
TURNS = 40
TURNED_TEXTS = 3000
"""The texts of a turned part that are compared after each turn."""
SCROLL_STEPS = 100
SCROLL_STEP = 0.9
"""How far is scrolled at once, in heights of the window …"""
SMALL_SCROLL_STEP = 0.3
"""… and how far at least, if the page's observers would miss what passes, or a scene stays in the window meanwhile."""
SCROLL_BOXES = 5
"""The most elements with scroll bars of their own that are scrolled."""
WHEEL_STEPS = 40
"""The most turns of the wheel on a page that moves its content itself."""
REVEAL_STEP_S = 4.0
"""The real time of each step of revealing."""
SCROLL_GROWTH = 4
"""How far beyond its first height a growing page is scrolled, in window heights."""
VIRTUAL_LISTS = 5
VIRTUAL_ROWS = 5000
"""The rows that are collected from a list that contains only the rows in the window."""

# What a page may load; then its network is closed
REQUESTS = 3000
REFUSED_REQUESTS = 200
"""After this many more requests, when its network is closed, the page's scripts are ended, too."""
REDIRECTS = 20
"""Redirects by the server, by scripts and by the page's own refresh, in all."""
RESPONSE_BYTES = 64 * 1024 * 1024
PAGE_BYTES = 256 * 1024 * 1024
MEMORY_BYTES = 2 * 1024 * 1024 * 1024
"""The memory of a page's process; above it the process is ended."""
MEMORY_CHECK_S = 0.5

# Sizes
NESTED_ELEMENTS = 1000
"""Elements that scripts nest deeper are moved up: some 2,500 crash Chromium's layout. (Its HTML parser nests 512.)"""
NODES = 400_000
TEXT_CHARACTERS = 20_000_000
HTML_FILE_BYTES = 64 * 1024 * 1024
SNAPSHOT_BYTES = 1024 * 1024 * 1024
ATTRIBUTE_CHARACTERS = 100_000
"""A longer attribute value (an image as data) is left out of the snapshot, with a warning."""
ATTRIBUTES_CHARACTERS = 256 * 1024 * 1024
"""The names and values of all attributes of a snapshot: in a file, a string may be used many times."""
SNAPSHOT_LEVELS = 8192
"""The depth of a snapshot's nodes, frames included; a power of 2."""
SCREENSHOT_AREA_PX = 100_000_000
SCREENSHOT_PX = 16_000
"""Chromium paints no wider or taller picture; the rest is cut off, and the picture's legend says so."""
SCREENSHOT_STRIPS = 5
"""The number of pictures of a page, one below the other, for people who scroll through it."""

# Compressed data
UNPACKED_RATIO = 100
"""Data that unpacks to more than this many times its size (text: 3 to 20 times) is a trap, and is not read further …"""
UNPACKED_ANYWAY_BYTES = 128 * 1024 * 1024
"""… unless it is no more than this: a page may repeat one word a million times."""

# Metadata of a page
METADATA_ENTRIES = 20_000
"""The number of `meta` elements, objects of JSON-LD and properties of an item that are read."""
METADATA_CHARACTERS = 50_000
"""Longer values are cut."""
JSON_LD_CHARACTERS = 5_000_000
CLAIMS_A_FIELD = 500
AUTHORS = 5_000
AFFILIATIONS_A_PERSON = 100
NESTED_PARTS = 20
"""The number of issues, volumes and journals around an article that are read."""
FRONT_LINES = 400
"""The number of lines around an article's title that are read."""

# Archives
ARCHIVE_PART_BYTES = 64 * 1024 * 1024
"""Longer responses are not replayed."""
RECORD_HEAD_BYTES = 128 * 1024
"""The bytes of a record that are searched for its headers when an archive is listed."""
UNPACKED_BYTES = 8 * 1024 * 1024 * 1024
"""The size of the archive within a compressed file; listing it reads all of it."""
PAGE_LIST_BYTES = 64 * 1024 * 1024
HAR_BYTES = 512 * 1024 * 1024
STORE_S = 30.0
"""The time to store everything that a visit loaded."""

# A run over a list
WORKER_PAGES = 2000
"""A worker is replaced after this many visits, or when it uses more memory than `WORKER_BYTES`."""
WORKER_BYTES = 2 * 1024 * 1024 * 1024
WORKER_VISITS = 3
"""The time of a worker for a visit, as a multiple of the visit's limit: pages are visited again, others are joined."""
READ_S = 180.0
"""The time of a worker to read a rendered page. The largest page that is allowed takes about 60 s on a free core."""
WORKER_ROOM_BYTES = 1024 * 1024 * 1024
"""The free memory on a node of a cluster for a worker and its browser; they also need a core."""
WORKER_ROOM_S = 30.0
"""The time without room for a worker in the cluster after which this is reported."""
CLUSTER_OBJECTS_BYTES = 100 * 1024 * 1024
"""The shared memory of a cluster of our own; nothing large goes through it."""
MEMORY_LEFT_BYTES = 512 * 1024 * 1024
"""The least free memory on the machine to begin a visit."""
HOST_FAILURES = 10
"""After this many successive failures a host is not visited any more."""
BACK_OFF_S = 5.0
BACK_OFF_MOST_S = 300.0
RETRY_AFTER_S = 600.0
"""The longest wait that a server can ask for; longer ones are shortened to it."""

FREE_TRIES = 3
"""How often a source is visited again without using up its tries, because another page ended its browser."""
INTERRUPT_S = 2.5
"""The time after Ctrl-C for current visits to end."""
INTERRUPT_GRACE_S = 1.0
"""The time after that for workers to end their browsers."""
ROBOTS_S = 10.0
"""The time for a server's robots.txt in all."""
ROBOTS_PATIENCE_S = 1.0
"""If a host's robots.txt takes longer, another host gets its turn meanwhile."""
ROBOTS_AT_ONCE = 100
ROBOTS_WAITING = 1000
"""The number of hosts whose robots.txt may be waited for at a time."""
ROBOTS_BYTES = 512 * 1024
"""The bytes of a robots.txt that are read (RFC 9309, 2.5: at least 500 KiB)."""
ROBOTS_RULES = 100_000
ROBOTS_KEPT_BYTES = 16 * 1024 * 1024
"""The bytes of robots.txt files that are kept in memory."""
ROBOTS_LEAST_BYTES = 1000
"""The bytes that each of them counts in addition to its length."""
UNCHANGED_S = 10.0
"""The time for a server to state whether a page has changed since its last visit."""
VALIDATOR_CHARACTERS = 1000
"""A longer ETag or date of the last change is not kept."""
CRAWL_DELAY_S = 30.0
"""The longest wait between visits that a server can ask for; longer ones are shortened to it."""

# HTTP without a browser
HTTP_REDIRECTS = 5

# Posts and comments
JUDGED_GROUPS = 40
"""The number of groups of like elements of which a model tells whether they are posts."""
THREAD_GROUPS = 500
"""The number of groups of siblings, the largest ones, that may be threads."""
RECORDS = 5000
"""The number of posts or comments of a page that are distinguished."""

# Visibility
LETTERS_BESIDE = 200
"""The number of characters to the right of the window from which on there is a warning."""

# Visual blocks
VISUAL_BLOCKS = 5000
"""A page that is divided into this many blocks is not divided further."""

# Site memories
TEMPLATES, TEMPLATE_PAGES = 12, 256
"""The templates of a host; the pages of a template after which all counts are halved."""
HOST_ZONES = 30_000
"""Places and texts of all templates of a host."""
STYLE_LEAVES, STYLE_CONTENTS = 5000, 20_000
"""The leaves, and the contents, of a host's style tree. In a file, all this is less than 1 MB: 12 bytes per zone, 16
per leaf or content."""
LEARNED_PAGES = 5000
"""The number of addresses of a host that are remembered, so that no page is counted twice."""
SITE_PAGES = 30
"""A page is not read again if this many other pages of its template were known when it was read."""
SITE_GROWTH = 2
"""A page is read again when this many times as many pages are known as when it was read."""
HOSTS_IN_MEMORY = 64
PAGES_BEFORE_SAVING = 32
"""The pages of a host that are learned before its memory is written; a killed process loses as many."""
HOST_CHARACTERS = 200
"""The characters of a host's name in the name of its file."""
TEMPLATE_PICTURES = 50

# Lists from sitemaps and feeds
LISTING_S = 60.0
"""The time for a sitemap or a feed in all."""
SITEMAP_BYTES = 50 * 1024 * 1024
"""The bytes of a sitemap or a feed that are read (sitemaps.org: at most this many, uncompressed)."""
SITEMAP_LEVELS = 6
"""The depth of elements of a sitemap, and of indexes within indexes."""
SITEMAPS = 2000
"""The number of sitemaps of a site that are read."""
SITEMAP_PAGES = 1_000_000
"""The number of pages that are taken from them."""

# A GROBID server
GROBID_S = 60.0
"""The time for the server to answer a batch."""
GROBID_BATCH = 50
GROBID_CHARACTERS = 4000
"""The characters of a reference that are sent."""
GROBID_BYTES = 16 * 1024 * 1024

# The local web application
VISITS_AT_ONCE = 2
VISITS_WAITING = 20
"""The number of visits that may wait for their turn; with more the service is busy."""
REQUEST_BYTES = 64 * 1024 * 1024
"""Longer bodies, of JSON or of files, are not read."""
TILE_PX = 1024
"""The page's picture is shown in tiles of this height."""
THUMBNAIL_PX = (192, 144)
"""The size of the picture in the list of recent pages: the top of the page, in a file of some 5 KB."""
THUMBNAIL_QUALITY = 75
"""The JPEG quality of this picture."""
PAGES_IN_MEMORY = 8
"""The number of latest pages that are kept in memory."""
EXTRACTIONS_IN_MEMORY = 16
"""The number of latest results of each of them that are kept in memory."""
JOBS = 100
"""The number of finished visits whose results can still be asked for."""
ZONE_CHARACTERS = 20_000
"""The characters of a zone's text that are shown."""
CONNECTIONS = 200
CLIENT_CONNECTIONS = 50
"""The connections of one address, which may be a proxy's."""
HEADER_S = 15.0
"""The time for a connection to send the head of a request; idle ones are closed sooner."""
SEND_S = 60.0
"""The time after which a response is given up if the client takes nothing more of it."""
BODIES_BYTES = 3 * REQUEST_BYTES
"""The bytes of all bodies that are kept in memory at a time, until their requests are answered."""
CLIENT_BODIES_BYTES = 2 * REQUEST_BYTES
"""The bytes of one client's bodies that are kept in memory at a time."""
SHORT_BODY_BYTES = 256 * 1024
"""Shorter bodies do not count."""
ROOM_S = 10.0
"""The time that a body may wait for room; then the service is busy."""
REQUEST_S = 180.0
"""The time of a program's request in all, including its wait for its turn."""
BUSY_S = 5
"""The time after which clients are told to try again if the service is busy."""
BODY_S = 120.0
"""The time to send the body of a request."""
BODY_BEGIN_S = 15.0
BODY_BYTES_A_S = 16 * 1024
"""Within `BODY_S`, a body has `BODY_BEGIN_S`, and a second more for each of these many received bytes."""
LINGER_S = 1.0
"""The time for which data of a refused client is still received, and ignored."""
URL_CHARACTERS = 8_000
SPEC_CHARACTERS = 1_000
"""The characters of a method with its parameters."""

RUN_END_S = 20.0
"""The time for a run that the application began to finish its visits when the application ends."""

# Labelling
QUEUE_LINES = 100_000
FILE_NAME_BYTES = 200
