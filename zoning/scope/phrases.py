"""What pages of each kind say, in the languages in which it was collected, and marks that know no language."""

import re

CHALLENGE_TITLES = re.compile(
    r"^(just a moment|attention required|one moment|access denied|access to this page has been denied|robot check|"
    r"are you (a )?(robot|human)|security (check|verification)|checking your browser|pardon our interruption|"
    r"human verification|bot verification|verify(ing)? (that )?you are (a )?human|please wait|ddos.guard|captcha|"
    r"request rejected|client challenge|un instant|un momento|einen moment|um momento)",
    re.IGNORECASE,
)
CHALLENGE_TEXT = re.compile(
    r"verif(y|ying) (that )?you are (a )?(human|not a robot)|not a (ro)?bot|"
    r"checking (your browser|if the site connection)|"
    r"unusual (traffic|activity)|automated (access|requests|queries)|enable javascript and cookies to continue|"
    r"complete the (security check|captcha)|press (&|and) hold|needs to review the security of your connection|"
    r"kein roboter|no eres un robot|n'êtes pas un robot|não é um rob[oô]",
    re.IGNORECASE,
)
CHALLENGE_MARKS = re.compile(
    r"challenge-platform|cf-turnstile|challenge-form|challenge-running|cf-chl|px-captcha|_incapsula_|geo\.captcha|"
    r"captcha-delivery|hcaptcha|recaptcha|arkoselabs|anubis|ddos-guard|sucuri_cloudproxy|aws-waf|awswaf",
    re.IGNORECASE,
)
ERROR_TEXT = re.compile(
    r"\b(404|410|500|502|503)\b.{0,20}(error|not found)|\b(error|fehler|erreur)\b.{0,5}\b(404|410|500|502|503)\b|"
    r"page (you (requested|are looking for) )?(was |could |can )?not( be)? (found|available|exist)|"
    r"page (doesn.t|does not|no longer) exists?|page not found|not found|internal server error|bad gateway|"
    r"service unavailable|seite nicht gefunden|page (non trouvée|introuvable)|página no encontrada|"
    r"página não encontrada|pagina non trovata",
    re.IGNORECASE,
)
LOGIN_TEXT = re.compile(
    r"\b(log ?in|sign ?in|sign on|anmelden|einloggen|se connecter|connexion|iniciar sesión|entrar|accedi|login)\b",
    re.IGNORECASE,
)
LOGIN_ADDRESS = re.compile(r"/(log-?in|sign-?in|signon|sso|auth(orize|enticate|entication)?|idp|saml2?|cas)\b", re.I)
CONSENT_TEXT = re.compile(
    r"cookies?\b|consent|before you continue|your privacy|zustimmen|einwilligung|confidentialité|privacidad", re.I
)
CONSENT_ADDRESS = re.compile(r"^https?://(consent|guce|privacy)[.-]|/(cookie-?consent|consent-?wall)\b", re.I)
PAYWALL_TEXT = re.compile(
    r"subscribe (now )?(to|for) (continue|read|keep reading|unlock|full|unlimited)|(to|and) (continue|keep) reading|"
    r"to read (the (full|rest|complete)|this (article|story))|subscribers?.only|members?.only (article|content|story)|"
    r"(article|story|content) is (only )?(for|available to|reserved for) (paying |registered )?(subscribers|members)|"
    r"already a (subscriber|member)|you have (reached|used) .{0,30}(free|limit)|unlock this (article|story)|"
    r"nur für abonnenten|jetzt weiterlesen|artikel ist kostenpflichtig|réservé aux abonnés|"
    r"la suite est réservée|solo para suscriptores|exclusivo para (suscriptores|assinantes)",
    re.IGNORECASE,
)
ACCESS_TEXT = re.compile(
    r"(buy|purchase|rent) (this )?(article|pdf|chapter|access|instant access)|get (full |instant )?access|"
    r"access (through|via) your (institution|organi[sz]ation)|institutional (access|login|log in|sign in)|"
    r"preview of subscription content|full text (access|is available to)|check (your )?access|"
    r"this is a preview|pay.per.view|log in (via|through) (an )?institution",
    re.IGNORECASE,
)
LOADING_TEXT = re.compile(
    r"\b(loading|please wait|wird geladen|lädt|bitte warten|chargement|veuillez patienter|cargando|por favor,? espere|"
    r"carregando|a carregar|aguarde|caricamento|attendere|wordt geladen|even geduld|laddar|laster inn|indlæser|"
    r"vent venligst|ladataan|ładowanie|wczytywanie|proszę czekać|načítá(ní|m)|betöltés|se încarcă|φόρτωση|загрузка|"
    r"загружается|подождите|завантаження|зачекайте|yükleniyor|lütfen bekleyin|đang tải|memuat)\b|جار[يٍ]? التحميل|"
    r"در حال بارگذاری|טוען|लोड हो रहा|กำลังโหลด|読み込み中|ロード中|お待ちください|로딩|불러오는 중|加载中|正在加载|"
    r"請稍候|请稍候|載入中|正在載入",
    re.IGNORECASE,
)
TURNED_AWAY = (401, 403, 405, 406, 429, 503)
"""What servers answer with to visitors that they take for programs."""
