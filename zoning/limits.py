"""Every limit of the program in one place; the unit is in the name."""

# A visit
CONNECT_S = 15.0
"""What the filtering proxy waits for a request, a name or a connection."""
VISIT_S = 45.0
"""What one visit may take in all (`--timeout`)."""
LAUNCH_S = 30.0
CONTEXT_S = 10.0
CAPTURE_S = 30.0
SCREENSHOT_S = 30.0
CAPTURE_SHARE = 1 / 3
"""Of the time that a visit has, what is kept for the capture; at most the next."""
CAPTURE_RESERVE_S = 10.0
CAPTURE_STUCK_S = 3.0
"""A page that takes longer to capture is told to stop loading: one that is about to go elsewhere does not answer."""
ASK_AGAIN_S = 10.0
"""What a server may take to give a document once more that may have been cut off."""
KEPT_BYTES = 4 * 1024 * 1024
"""So much of what a page loads its browser keeps, to look for the end of its document in it."""
CLOSE_S = 5.0
CLOSE_WAIT_S = 1.0
"""A visit that has been read waits so long for its context to close; the rest goes on behind the next visits."""
LOOK_S = 0.1
"""What each step gets at least, so that it can look at the page."""
ATTEMPT_S = 1.0
"""With less time left no further attempt at a page is begun."""
DYING_S = 0.5
"""What a browser that dies may take to say so."""
PAGES_A_BROWSER = 100
"""A browser is replaced after so many visits: long-lived ones grow."""
TIMEOUTS_A_BROWSER = 2
"""A browser is replaced after so many visits in a row that were out of time: it may be what keeps them waiting."""
ANSWER_S = 3.0
"""What a browser may take to answer a look at it."""
UNANSWERED_LOOKS = 2
"""After so many in a row the browser is taken to hang, and ended."""
DIALOGS_A_PAGE = 10
"""A page that opens so many is read again with its scripts off."""
BLANK_CHARACTERS = 200
"""A page that shows fewer is visited again with its scripts off."""
LITTLE_TEXT_CHARACTERS = 5000
"""A page that shows fewer is compared with what its server sent."""

# Settling: what a page gets of its own time, and what of the wall's
PAGE_TIME_S = 5.0
"""What a page gets of its own time before it is looked at (`--page-time`)."""
LONGEST_PAGE_TIME_S = 60.0
REVEALED_S = 0.5
"""What it gets anew when what was done for what it hides has changed it, and after each step of that."""
QUIET_MS = 400
"""A page that has changed nothing in so much of its time is quiet."""
REST_MS = 5000
"""What it gets in such pieces as long as it is not."""
TICKS = 4
"""After so many pieces without more text what changes is a clock or a ticker, and nobody waits for it."""
STILL_STEP_MS = 500
"""Its time passes in such steps while only requests are open that are not worth waiting for."""
STARVATION_TASKS = 2000
"""After so many tasks without a pause its time goes on: a page may be busy for ever."""
STUCK_S = 2.0
"""A page that does not answer for so long may be waiting for its time to pass."""
CLOCK_LOOK_S = 0.05
"""How often is looked whether requests are still worth waiting for."""
SETTLE_S = 8.0
"""What all that may take of the wall's time …"""
RESETTLE_S = 3.0
"""… and so much after what was revealed."""
LOAD_S = 5.0
"""What a page without scripts may take to load."""
LONG_REQUEST_S = 5.0
"""A request for data or code that is open for longer is polling or streaming: nobody waits for it …"""
PICTURE_S = 1.5
"""… nor for a picture or a font after this."""
SILENT_PAGES = 2
"""A host that so many pages in a row have waited for in vain is not asked by the next …"""
SILENT_S = 300.0
"""… for so long …"""
SILENT_HOSTS = 500
"""… and so many are remembered."""
HOSTS_NAMED = 5
"""So many of them are named in a warning."""
FIRST_MESSAGE_S = 2.0
"""What a worker, a web socket or an event stream, once opened, may take to bring text."""
NEXT_MESSAGE_S = 1.0
"""What it may take to bring more …"""
FRUITLESS_S = 3.0
"""… as long as its messages bring text to the page at least so often."""
LACKING_CHARACTERS = 1000
"""A page that shows fewer, and has a worker or a socket, or asks its server the same again and again …"""
POLLS = 3
"""… which it does when it has asked so often …"""
POLL_S = 2.0
"""… and did so a moment ago …"""
LACKING_S = 5.0
"""… is waited for so long."""
WORKS_S = 2.0
"""What the browser may take for what it does elsewhere (databases, caches, cryptography) …"""
WORKS_LOOK_S = 0.005
"""… and so often is looked whether it has ended."""
WORKS_STEP_MS = 2
"""The page's time between two looks: while it stands still, the page hears of nothing."""
HEAR_S = 0.1
"""While one is listened to, the page is looked at so often."""
PAINT_S = 0.25
"""What a frame may take; a page that lacks a style sheet paints none."""
REPAINT_S = 0.004
"""What is waited for a frame that was asked for before another one is."""
FRAMES_FOR_ONE = 10
"""After so many frames the page has none."""
TURN_S = 4.0
"""What is waited until no other page of the browser is painted; one that is busy may take as long as its script."""
GONE_S = 0.1
"""What a page that was closed may take until the browser's painting process knows of it."""
FRAME_S = 1 / 60
"""Frames come so far apart where they go on by themselves …"""
FIRST_FRAME_MS = 100
"""… and where they are driven, the first comes after so much of the page's time …"""
NEXT_FRAME = 4
"""… and the next ones each after so many times as much."""
FRAMES_TIMES = 3
"""So many times its time a page gets in all where each frame sets something else going."""
SCRIPT_GRACE_S = 2.0
"""What our script in the page may take; when it is late, the page's code is blocking it."""

# Revealing what shows only to those who ask for it
UNFOLD_CLICKS = 40
UNFOLD_TIMES = 10
"""So often a button is pressed that brings more text each time."""
SCROLL_STEPS = 100
REVEAL_STEP_S = 4.0
"""What each of its steps may take of the wall's time."""
SCROLL_GROWTH = 4
"""So many windows beyond its first height the page is followed when it runs away."""
VIRTUAL_LISTS = 5
VIRTUAL_ROWS = 5000
"""So many rows of one list are collected that holds only those in the window."""

# What a page may load; then the network is closed to it
REQUESTS = 3000
REFUSED_REQUESTS = 200
"""A page that asks for so much more when its network is closed gets its scripts ended, too."""
REDIRECTS = 20
"""By the server, by script or by the page's own refresh, in all."""
RESPONSE_BYTES = 64 * 1024 * 1024
PAGE_BYTES = 256 * 1024 * 1024
MEMORY_BYTES = 2 * 1024 * 1024 * 1024
"""What a page's process may take; then it is ended."""
MEMORY_CHECK_S = 0.5

# Sizes
NESTED_ELEMENTS = 1000
"""What scripts nest deeper is moved up: Chromium's layout dies of some 2,500. (Its HTML parser nests 512.)"""
NODES = 400_000
TEXT_CHARACTERS = 20_000_000
HTML_FILE_BYTES = 64 * 1024 * 1024
SNAPSHOT_BYTES = 1024 * 1024 * 1024
ATTRIBUTE_CHARACTERS = 100_000
"""A longer attribute value (an image as data) is left out of the snapshot, with a warning."""
SCREENSHOT_AREA_PX = 100_000_000
SCREENSHOT_PX = 16_000
"""Chromium paints no wider or taller picture; what lies beyond is cut off, and the picture's legend says so."""
SCREENSHOT_STRIPS = 5
"""So many pictures, one below the other, are taken of a page for those who scroll through it."""

# What is compressed
UNPACKED_RATIO = 100
"""What unpacks to more than so many times its size (text: 3 to 20 times) is a trap, and was not read further …"""
UNPACKED_ANYWAY_BYTES = 128 * 1024 * 1024
"""… unless it is no more than this: a page may say one word a million times."""

# What a page says of its article
METADATA_ENTRIES = 20_000
"""So many `meta` elements, objects of JSON-LD and properties of an item are read."""
METADATA_CHARACTERS = 50_000
"""A longer value is cut."""
JSON_LD_CHARACTERS = 5_000_000
CLAIMS_A_FIELD = 500
AUTHORS = 5_000
AFFILIATIONS_A_PERSON = 100
NESTED_PARTS = 20
"""So many issues, volumes and journals around an article are looked at."""
FRONT_LINES = 400
"""So many lines around an article's title are looked at."""

# Archives
ARCHIVE_PART_BYTES = 64 * 1024 * 1024
"""A longer answer is not replayed."""
RECORD_HEAD_BYTES = 128 * 1024
"""So much of a record is looked at for its headers when an archive is listed."""
UNPACKED_BYTES = 8 * 1024 * 1024 * 1024
"""What the archive within a compressed file may have in all; so much is gone through when it is listed."""
PAGE_LIST_BYTES = 64 * 1024 * 1024
HAR_BYTES = 512 * 1024 * 1024
STORE_S = 30.0
"""What writing down all that a visit loaded may take."""

# A run over a list
WORKER_PAGES = 2000
"""A worker is replaced after so many visits, and when it takes more memory than the next."""
WORKER_BYTES = 2 * 1024 * 1024 * 1024
WORKER_VISITS = 3
"""So many times the time limit of a visit a worker has for one: pages are visited again, others are joined."""
WORKER_ROOM_BYTES = 1024 * 1024 * 1024
"""The memory that a node of a cluster must have free for a worker and its browser, beside a core."""
WORKER_ROOM_S = 30.0
"""After so long without room for a worker in the cluster, that is said."""
CLUSTER_OBJECTS_BYTES = 100 * 1024 * 1024
"""What a cluster of our own may keep in shared memory; nothing large goes through it."""
MEMORY_LEFT_BYTES = 512 * 1024 * 1024
"""With less memory left on the machine no visit begins."""
HOST_FAILURES = 10
"""After so many failures in a row a host is left alone."""
BACK_OFF_S = 5.0
BACK_OFF_MOST_S = 300.0
RETRY_AFTER_S = 600.0
"""A server that asks for a longer wait gets this one."""

FREE_TRIES = 3
"""So often a source is visited again without a loss of its own tries, because its browser was lost to another page."""
INTERRUPT_S = 2.5
"""After Ctrl-C visits under way have so long to end …"""
INTERRUPT_GRACE_S = 1.0
"""… and then workers, to end their browsers."""
ROBOTS_S = 10.0
"""What a server's robots.txt may take in all."""
ROBOTS_PATIENCE_S = 1.0
"""A host whose robots.txt takes longer is waited for beside the others: another one gets its turn."""
ROBOTS_AT_ONCE = 100
ROBOTS_WAITING = 1000
"""So many hosts may be waited for at a time."""
ROBOTS_BYTES = 512 * 1024
"""More is not read (RFC 9309, 2.5: at least 500 KiB)."""
ROBOTS_RULES = 100_000
ROBOTS_KEPT_BYTES = 16 * 1024 * 1024
"""So much of what was read is kept; …"""
ROBOTS_LEAST_BYTES = 1000
"""… a short one counts so much."""
UNCHANGED_S = 10.0
"""What a server may take to say whether a page has changed since its last visit."""
VALIDATOR_CHARACTERS = 1000
"""A longer ETag or date of the last change is not kept."""
CRAWL_DELAY_S = 30.0
"""A server that asks for longer waits between visits gets this one."""

# What is asked for without a browser
HTTP_REDIRECTS = 5

# What people write to a page
THREAD_GROUPS = 500
"""So many groups of elements beside one another, the largest ones, may be threads."""
RECORDS = 5000
"""So many posts or comments of a page are told apart."""

# What is seen
LETTERS_BESIDE = 200
"""From so many letters right of the window on they are told of."""

# Visual blocks
VISUAL_BLOCKS = 5000
"""Once a page has been divided into so many, it is divided no further."""

# Memories of sites
TEMPLATES, TEMPLATE_PAGES = 12, 256
"""Of a host; of these the pages that are counted before what was seen so far counts half."""
HOST_ZONES = 30_000
"""Places and texts of all templates of a host."""
STYLE_LEAVES, STYLE_CONTENTS = 5000, 20_000
"""Of a host's style tree. All this together is less than 1 MB in a file: 12 bytes a zone, 16 a leaf or content."""
LEARNED_PAGES = 5000
"""So many addresses of a host are remembered, so that none is counted twice."""
SITE_PAGES = 30
"""A page of whose template so many others were known is not read again for what is known later."""
SITE_GROWTH = 2
"""So many times as many pages as were known when a page was read are enough to read it again."""
HOSTS_IN_MEMORY = 64
PAGES_BEFORE_SAVING = 32
"""So many pages of a host are learned before its memory is written; what a killed process loses."""
HOST_CHARACTERS = 200
"""Of the name of a host in that of its file."""
TEMPLATE_PICTURES = 50

# Lists that make themselves
LISTING_S = 60.0
"""What a sitemap or a feed may take in all."""
SITEMAP_BYTES = 50 * 1024 * 1024
"""More of a sitemap or a feed is not read (sitemaps.org: at most so many uncompressed)."""
SITEMAP_LEVELS = 6
"""Elements of a sitemap, and indexes in one another, lie at most so deep."""
SITEMAPS = 2000
"""So many sitemaps of a site are read, and …"""
SITEMAP_PAGES = 1_000_000
"""… so many pages are taken from them."""

# A GROBID server
GROBID_S = 60.0
"""What it may take to answer a batch."""
GROBID_BATCH = 50
GROBID_CHARACTERS = 4000
"""So much of a reference is sent."""
GROBID_BYTES = 16 * 1024 * 1024

# The local web application
VISITS_AT_ONCE = 2
VISITS_WAITING = 20
"""So many more visits may wait for their turn; then the service is busy."""
REQUEST_BYTES = 64 * 1024 * 1024
"""A longer body, of JSON or of a file, is not read."""
TILE_PX = 1024
"""The page's picture is shown in tiles of this height."""
THUMBNAIL_PX = (192, 144)
"""Of a page in the list of recent pages: the top of its picture, in a file of some 5 KB …"""
THUMBNAIL_QUALITY = 75
"""… as JPEG of this quality."""
PAGES_IN_MEMORY = 8
"""So many of the pages looked at last are kept ready."""
EXTRACTIONS_IN_MEMORY = 16
"""So many of the results last asked for are kept of each of them."""
JOBS = 100
"""So many visits are remembered after their end, for those who still ask how they went."""
ZONE_CHARACTERS = 20_000
"""So much of a zone's text is shown."""
CONNECTIONS = 200
CLIENT_CONNECTIONS = 50
"""Of one address, that of a proxy too."""
HEADER_S = 15.0
"""What a connection may take to bring the head of a request; idle ones are closed sooner."""
SEND_S = 60.0
"""After so long an answer is given up of which nothing more is taken."""
BODIES_BYTES = 3 * REQUEST_BYTES
"""So many bytes of bodies are held at a time until their requests are answered."""
CLIENT_BODIES_BYTES = 2 * REQUEST_BYTES
"""Of one address."""
SHORT_BODY_BYTES = 256 * 1024
"""Shorter bodies are not counted."""
ROOM_S = 10.0
"""What a body may wait for room; then the service is busy."""
REQUEST_S = 180.0
"""What a request of a program may take in all, its wait for its turn included."""
BUSY_S = 5
"""Those who are told that the service is busy are told to come again after so long."""
BODY_S = 120.0
"""What sending a request may take."""
BODY_BEGIN_S = 15.0
BODY_BYTES_A_S = 16 * 1024
"""It has the first, and a second for so many bytes that have come: who drips does not stay."""
LINGER_S = 1.0
"""What is still sent by one who is refused is passed over for so long."""
URL_CHARACTERS = 8_000
SPEC_CHARACTERS = 1_000
"""Of a method and its parameters."""

RUN_END_S = 20.0
"""What a run that the application has begun may take for what is under way when the application ends."""

# Labelling
QUEUE_LINES = 100_000
FILE_NAME_BYTES = 200
