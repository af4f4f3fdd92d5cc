"""Short journal articles as HTML in languages other than those of most publishers."""

from typing import NamedTuple


class Paper(NamedTuple):
    """The texts of an article; references in the style of its country."""

    title: str
    authors: str
    abstract_heading: str
    abstract: str
    keywords: str
    sections: tuple[str, str, str]
    references_heading: str
    references: tuple[str, ...]

    def page(self, language: str) -> str:
        """The article, with nothing in its markup that declares it as one."""
        body = "".join(f"<h2>{heading}</h2>{f'<p>{self.abstract}</p>' * 2}" for heading in self.sections)
        entries = "".join(f"<li>{entry}</li>" for entry in self.references)
        return (
            f"<!DOCTYPE html><html lang={language}><title>{self.title}</title><nav><a href=/>Home</a></nav><main>"
            f"<h1>{self.title}</h1><p>{self.authors}</p><h2>{self.abstract_heading}</h2><p>{self.abstract}</p>"
            f"<p>{self.keywords}</p>{body}<h2>{self.references_heading}</h2><ol>{entries}</ol></main>"
        )


PAPERS = {
    "zh": Paper(
        "城市河流夜间降温研究",
        "王小红, 李国强",
        "摘要",
        "夜间降温影响城市河流中昆虫的羽化时间。本文在三条河流上设置了十二个观测点，连续两年记录水温与羽化数量，结果表明夜间降温明显推迟羽化。",
        "关键词：降温；羽化",
        ("引言", "方法", "结果"),
        "参考文献",
        (
            "陈明远. 河流生态学[M]. 北京: 水利出版社, 2014.",
            "黄丽, 赵刚. 城市水温变化[J]. 生态学报, 2019, 39(4): 52-60.",
            "吴晓. 昆虫羽化与温度[J]. 昆虫知识, 2021(2): 11-18.",
            "Roe B. Rivers at night. J Rivers, 2019, 3: 11-19.",
        ),
    ),
    "ja": Paper(
        "都市河川の夜間冷却と羽化",
        "佐藤 恵, 田中 一郎",
        "要旨",
        "夜間の冷却は都市河川における昆虫の羽化時期に影響を与える。本研究では三つの河川に十二の観測点を設け、二年間にわたり水温と羽化数を記録した。夜間の冷却は羽化を遅らせた。",
        "キーワード：冷却、羽化",
        ("はじめに", "方法", "結果"),
        "文献",
        (
            "佐藤恵（2014）『河川生態学』水書房",
            "田中一郎・鈴木花子（2019）都市の水温変化, 生態学雑誌, 39(4), 52-60",
            "高橋誠: 昆虫の羽化と温度, 昆虫学会誌, Vol.12, No.2, pp.11-18, 2021.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
    "ko": Paper(
        "도시 하천의 야간 냉각과 우화",
        "김민수, 이영희",
        "초록",
        (
            "야간 냉각은 도시 하천에서 곤충의 우화 시기에 영향을 미친다. 이 연구는 세 하천에 열두 개의 관측 지점을 "
            "두고 두 해 동안 수온과 우화 수를 기록하였다. "
            "그 결과 야간 냉각이 "
            "우화를 늦추는 것으로 나타났다."
        ),
        "주제어: 냉각, 우화",
        ("서론", "연구 방법", "결과"),
        "참고문헌",
        (
            "김민수 (2014). 하천 생태학. 서울: 물출판사.",
            "이영희, 박철수 (2019). 도시 수온의 변화. 생태학회지, 39(4), 52-60.",
            "최은정. 2021. 곤충의 우화와 온도. 곤충연구 12(2): 11-18.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
    "ru": Paper(
        "Ночное охлаждение городских рек",
        "Е. В. Лопатина, С. Н. Гаврилов",
        "Аннотация",
        (
            "Ночное охлаждение влияет на время вылета насекомых в городских реках. В трёх реках устроены "
            "двенадцать точек наблюдения, в течение двух лет записывали температуру воды и число вылетевших "
            "насекомых. Охлаждение задерживает вылет."
        ),
        "Ключевые слова: охлаждение, вылет",
        ("Введение", "Материалы и методы", "Результаты"),
        "Список литературы",
        (
            "Лопатина Е. В. Экология рек. М.: Наука, 2014. 212 с.",
            "Гаврилов С. Н., Иванов П. П. Температура воды в городе // Экология. 2019. № 4. С. 52–60.",
            "Петров А. А. Вылет насекомых // Вестник. 2021. Т. 12. № 2. С. 11–18.",
            "Roe B. Rivers at night // J Rivers. 2019. Vol. 3. P. 11–19.",
        ),
    ),
    "uk": Paper(
        "Нічне охолодження міських річок",
        "О. В. Шевченко, П. І. Бойко",
        "Анотація",
        (
            "Нічне охолодження впливає на час вильоту комах у міських річках. У трьох річках облаштовано "
            "дванадцять точок спостереження, протягом двох років записували температуру води та кількість комах. "
            "Охолодження затримує виліт."
        ),
        "Ключові слова: охолодження, виліт",
        ("Вступ", "Матеріали та методи", "Результати"),
        "Список використаних джерел",
        (
            "Шевченко О. В. Екологія річок. Київ: Наукова думка, 2014. 212 с.",
            "Бойко П. І., Коваль І. І. Температура води в місті. Екологія. 2019. № 4. С. 52–60.",
            "Ткач А. А. Виліт комах. Вісник. 2021. Т. 12, № 2. С. 11–18.",
            "Roe B. Rivers at night. J Rivers. 2019. Vol. 3. P. 11–19.",
        ),
    ),
    "ar": Paper(
        "تبريد الأنهار الحضرية ليلا",
        "أحمد السالم، ليلى حداد",
        "الملخص",
        (
            "يؤثر التبريد الليلي في موعد خروج الحشرات من الأنهار الحضرية. أقيمت في ثلاثة أنهار اثنتا عشرة نقطة "
            "للرصد وسجلت خلال سنتين حرارة الماء وعدد الحشرات الخارجة. وتبين أن التبريد يؤخر خروجها تأخيرا واضحا."
        ),
        "الكلمات المفتاحية: التبريد، الحشرات",
        ("المقدمة", "المنهجية", "النتائج"),
        "قائمة المراجع",
        (
            "السالم، أحمد (2014). بيئة الأنهار. بيروت: دار الماء.",
            "حداد، ليلى ومحمود، سامي (2019). حرارة المياه في المدينة. مجلة البيئة، 39(4)، 52-60.",
            "العلي، منى (2021). خروج الحشرات والحرارة. مجلة العلوم، 12(2)، ص 11-18.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
    "fa": Paper(
        "سرمایش شبانه رودهای شهری",
        "مریم رضایی، علی احمدی",
        "چکیده",
        (
            "سرمایش شبانه بر زمان بیرون آمدن حشرات در رودهای شهری اثر می\u200cگذارد. در سه رود دوازده نقطه پایش "
            "ایجاد شد و در طول دو سال دمای آب و شمار حشرات ثبت گردید. نتایج نشان داد که سرمایش بیرون آمدن را به "
            "تأخیر می\u200cاندازد."
        ),
        "کلیدواژه\u200cها: سرمایش، حشرات",
        ("مقدمه", "روش تحقیق", "یافته\u200cها"),
        "منابع",
        (
            "رضایی، مریم (۱۳۹۳). بوم\u200cشناسی رودها. تهران: انتشارات آب.",
            "احمدی، علی؛ کریمی، سارا (۱۳۹۸). دمای آب در شهر. مجله محیط زیست، ۳۹(۴)، ۵۲-۶۰.",
            "محمدی، رضا. (۱۴۰۰). حشرات و دما. فصلنامه علوم، ۱۲(۲)، ۱۱-۱۸.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
    "tr": Paper(
        "Kentsel akarsuların gece soğuması",
        "Ayşe Yılmaz, Mehmet Demir",
        "Öz",
        (
            "Gece soğuması kentsel akarsularda böceklerin çıkış zamanını etkiler. Üç akarsuda on iki gözlem "
            "noktası kurulmuş, iki yıl boyunca su sıcaklığı ve çıkan böcek sayısı kaydedilmiştir. Sonuçlar "
            "soğumanın çıkışı belirgin biçimde geciktirdiğini göstermektedir."
        ),
        "Anahtar Kelimeler: soğuma, böcek",
        ("Giriş", "Yöntem", "Bulgular"),
        "Kaynakça",
        (
            "Yılmaz, A. (2014). Akarsu ekolojisi. Ankara: Su Yayınları.",
            "Demir, M., & Kaya, S. (2019). Kentte su sıcaklığı. Ekoloji Dergisi, 39(4), 52-60.",
            "Şahin, Z. (2021). Böcekler ve sıcaklık. Böcek Bilimi, 12(2), 11-18.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
    "vi": Paper(
        "Làm mát ban đêm ở các dòng sông đô thị",
        "Nguyễn Thị Lan, Trần Văn Hùng",
        "Tóm tắt",
        (
            "Sự làm mát ban đêm ảnh hưởng đến thời điểm vũ hoá của côn trùng ở các dòng sông đô thị. Chúng tôi "
            "đặt mười hai điểm quan sát trên ba con sông và ghi lại nhiệt độ nước trong hai năm. Kết quả cho "
            "thấy sự làm mát làm chậm vũ hoá."
        ),
        "Từ khóa: làm mát, côn trùng",
        ("Đặt vấn đề", "Phương pháp nghiên cứu", "Kết quả"),
        "Tài liệu tham khảo",
        (
            "Nguyễn Thị Lan (2014). Sinh thái sông ngòi. Nhà xuất bản Nước, Hà Nội.",
            "Trần Văn Hùng, Lê Minh (2019). Nhiệt độ nước trong đô thị. Tạp chí Sinh thái, 39(4), 52-60.",
            "Phạm Hoa (2021). Côn trùng và nhiệt độ. Tạp chí Khoa học, 12(2), tr. 11-18.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
    "id": Paper(
        "Pendinginan malam pada sungai perkotaan",
        "Siti Rahayu, Budi Santoso",
        "Abstrak",
        (
            "Pendinginan malam memengaruhi waktu kemunculan serangga di sungai perkotaan. Dua belas titik "
            "pengamatan dipasang di tiga sungai dan selama dua tahun suhu air serta jumlah serangga dicatat. "
            "Hasilnya menunjukkan bahwa pendinginan menunda kemunculan itu."
        ),
        "Kata kunci: pendinginan, serangga",
        ("Pendahuluan", "Metode Penelitian", "Hasil dan Pembahasan"),
        "Daftar Pustaka",
        (
            "Rahayu, S. (2014). Ekologi sungai. Jakarta: Penerbit Air.",
            "Santoso, B., & Wijaya, D. (2019). Suhu air di kota. Jurnal Ekologi, 39(4), 52-60.",
            "Putri, A. 2021. Serangga dan suhu. Jurnal Sains 12(2): 11-18.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
    "el": Paper(
        "Νυχτερινή ψύξη των αστικών ποταμών",
        "Μαρία Παπαδοπούλου, Νίκος Γεωργίου",
        "Περίληψη",
        (
            "Η νυχτερινή ψύξη επηρεάζει τον χρόνο εξόδου των εντόμων στους αστικούς ποταμούς. Σε τρεις ποταμούς "
            "ορίστηκαν δώδεκα σημεία παρατήρησης και επί δύο χρόνια καταγράφηκαν η θερμοκρασία και ο αριθμός των "
            "εντόμων. Η ψύξη καθυστερεί την έξοδο."
        ),
        "Λέξεις-κλειδιά: ψύξη, έντομα",
        ("Εισαγωγή", "Μέθοδος", "Αποτελέσματα"),
        "Βιβλιογραφία",
        (
            "Παπαδοπούλου, Μ. (2014). Οικολογία ποταμών. Αθήνα: Εκδόσεις Νερό.",
            "Γεωργίου, Ν., & Νικολάου, Σ. (2019). Θερμοκρασία στην πόλη. Οικολογία, 39(4), 52-60.",
            "Δήμου, Α. (2021). Έντομα και θερμοκρασία. Επιστήμη, 12(2), 11-18.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
    "hi": Paper(
        "शहरी नदियों का रात्रि शीतलन",
        "सुनीता शर्मा, राजेश वर्मा",
        "सारांश",
        (
            "रात्रि शीतलन शहरी नदियों में कीटों के निकलने के समय को प्रभावित करता है। तीन नदियों पर बारह "
            "प्रेक्षण बिंदु बनाए गए और दो वर्षों तक जल का तापमान तथा कीटों की संख्या लिखी गई। परिणाम बताते हैं "
            "कि शीतलन से निकलना टल जाता है।"
        ),
        "मुख्य शब्द: शीतलन, कीट",
        ("प्रस्तावना", "शोध विधि", "परिणाम"),
        "संदर्भ सूची",
        (
            "शर्मा, सुनीता (2014). नदी पारिस्थितिकी. दिल्ली: जल प्रकाशन.",
            "वर्मा, राजेश एवं सिंह, अनिल (2019). नगर में जल का तापमान. पर्यावरण पत्रिका, 39(4), 52-60.",
            "गुप्ता, मीना (2021). कीट और ताप. विज्ञान शोध, 12(2), पृ. 11-18.",
            "Roe, B. (2019). Rivers at night. J Rivers, 3, 11-19.",
        ),
    ),
}
