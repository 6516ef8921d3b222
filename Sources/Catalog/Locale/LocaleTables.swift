/// The data for matching languages.
///
/// Written by `Scripts/make-locale-tables.swift` from ICU 76.1 as the Swift toolchain carries it; run that script
/// instead of editing. Every line has a value and the tags that it applies to.
enum LocaleTables {
  /// Tags by their aliases: older spellings, names of folders and regional short forms.
  static let aliases = readTable(
    """
    aa: aar
    aas: aam
    ab: abk
    acn: xia
    adx: pcr
    ae: ave
    aeb: ajt
    af: afr
    ak: aka fat tw twi
    am: amh
    ami: ais
    amq: elp
    an: arg
    aog: myd
    aou: gio
    apc: ajp
    apf: agp
    aqd: dkl
    aqt: sap
    ar: ara arabic arb
    as: asm
    ase: sgn-US
    av: ava
    ay: aym ayr
    az: aze azj
    azd: nln
    ba: bak
    bal: bcc
    bcg: bgm
    be: bel
    beb: btb
    bfi: sgn-GB
    bfy: ppa
    bg: bul
    bho: bh bih
    bi: bis
    bik: bcl
    bir: bic
    bjp: tgg
    bm: bam
    bmf: krm
    bn: ben
    bnc: lbk
    bo: bod tib
    bpp: nxu
    br: bre
    bs: bos
    bua: bxr
    bzc: bjq
    bzs: sgn-BR
    ca: cat
    cax: xba
    cbr: nom
    ce: che
    ch: cha
    chm: mhr
    cir: meg
    cmr: cka
    co: cos
    cr: cre cwd
    crr: pmk
    cs: ces cze
    csn: sgn-CO
    cu: chu
    cv: chv
    cy: cym wel
    da: dan danish
    dbt: dwl
    de: deu ger german
    del: umu
    den: xsl
    dev: gav
    dgl: kzh
    dif: dit
    din: dik
    dmw: mwd xrq
    dnj: daf
    doi: dgo
    drl: bjd
    dse: sgn-NL
    dsl: sgn-DK
    dtd: noo
    dtp: ktr kzj kzt tdu
    duz: guv
    dv: div
    dwu: duj
    dz: adp dzo
    dze: djl
    ebk: bkb
    ee: ewe
    ekc: nbx
    el: ell gre
    ema: uok
    emx: rmr
    en: eng english
    enl: leg
    eo: epo
    es: spa spanish
    esg: ggo
    et: ekk est
    eu: baq eus
    eza: izi
    fa: fas per pes
    fa-AF: drw prs tnf
    fbl: bhk
    ff: fuc ful
    fi: fin finnish
    fil: tgl tl
    fj: fij
    fo: fao
    fr: fra fre french
    fsl: sgn-FR
    fy: fry
    ga: gle
    gal: ilw
    gba: gya
    gd: gla
    gdj: kvs
    gl: glg
    gn: grn gug
    gon: gno
    grb: gbo
    gsg: sgn-DE
    gss: sgn-GR
    gtu: ggr
    gu: guj prp
    gv: glv
    gvr: ggn
    ha: hau
    hai: hdn
    he: heb iw
    hi: hin
    hle: sca
    hmn: hea
    ho: hmo
    hr: hrv scr
    ht: hat
    hu: hun
    huw: pmc
    hy: arm hye
    hz: her
    ia: ina
    iba: blg snb
    id: in ind
    ie: ile
    ig: ibo
    ii: iii
    ik: esk ipk
    ilm: ill
    io: ido
    is: ice isl
    ise: sgn-IT
    isg: sgn-IE
    isk: sgl
    it: ita italian
    itd: tid
    iu: ike iku
    ja: japanese jpn
    jal: hrr
    jbk: mgx
    jgk: jar
    jkm: kpp
    jrb: aju
    jsl: sgn-JP
    jv: jav jaw jw
    ka: geo kat
    kak: tne
    kdz: ncp
    kg: kng kon
    ki: kik
    kj: kua
    kjh: zkb
    kk: kaz
    kl: kal
    kln: spy
    km: khm
    kmb: smd
    kml: kgh
    kn: kan
    ko: kor korean
    kok: gom
    kpe: xpe
    kr: kau knc
    kru: kxl
    ks: kas
    ksp: lak
    ktz: aue
    ku: kmr kur
    kv: kom kpv
    kw: cor
    kwv: koj
    kxr: pat
    ky: kir
    kzk: drr gli
    la: lat
    lah: pnb
    lb: ltz
    lcq: ppr
    lg: lug
    li: lim
    ln: lin
    lo: lao
    lrr: yma
    lt: lit
    lu: lub
    luy: bxk
    lv: lav lvs
    man: emk mnk
    mfs: sgn-MX
    mg: mlg plt
    mh: mah
    mi: mao mri
    mk: mac mkd
    ml: mal
    mn: drh khk mon
    mom: cjr
    mr: mar
    mry: mst myt
    ms: may msa zsm
    mt: mlt
    mtm: ymt
    mwr: dhd
    my: bur mya
    na: nau
    nb: nob norwegian
    nb-NO: no-NO
    nbr: nns
    ncq: kgd
    ncs: sgn-NI
    nd: nde
    ne: nep npi
    ng: ndo
    ngt: llo
    ngv: nnx
    njz: dap
    nl: dut dutch nld
    nn: nno
    no: nor
    nol: wit
    nr: nbl
    nrk: nlr
    nru: nbf
    nsi: sgn-NO
    nun: ayx
    nv: nav
    nvo: baz
    nwo: wiw
    ny: nya
    nyc: gti
    oc: oci
    oj: ojg oji
    ola: thw
    om: gaz orm
    opa: ibi
    or: ori ory
    os: oss
    oyb: jeg skk thx
    pa: pan
    phr: pmu
    pi: pli
    pij: coy nts
    pl: pol polish
    plu: kgm
    prt: pry
    ps: pbu pus
    psr: sgn-PT
    pt: por portuguese
    pub: puz
    qu: que quz
    quh: cqu
    raj: mup
    raq: lii
    ras: tie
    rki: ccq ybd
    rm: roh
    rmx: lmm
    rn: run
    ro: mo mol ron rum
    rom: rmy
    ru: rus russian
    rw: kin
    sa: san
    sc: src srd
    scv: zir
    sd: snd
    se: sme
    sfs: sgn-ZA
    sg: sag
    sgd: sul
    si: sin
    sk: slk slo
    sl: slv
    sm: smo
    sn: sna
    snz: asd
    so: som
    sq: alb als sqi
    sr: scc srp
    sr-Latn: hbs sh
    sr-ME: cnr
    srx: him
    ss: ssw
    ssp: sgn-ES
    st: sot
    su: sun
    suj: xsj
    sv: swe swedish
    sw: swa swh
    sw-CD: swc
    swl: sgn-SE
    syr: cld
    ta: tam
    taj: tsf
    tdf: kgc
    tdg: tmk
    te: tel
    tg: tgk
    th: tha thai
    ti: tir
    tk: tuk
    tmh: ttq
    tn: tsn
    to: ton
    tpn: tpw
    tpo: thc
    tr: tur turkish
    ts: tso
    tt: tat
    tvd: kxe
    twm: tkk
    ty: tah
    tyj: tmp
    ug: uig
    uk: ukr
    ulw: sum
    umi: szd
    ur: urd
    uth: dud
    uz: uzb uzn
    vaj: gfx mwj oun
    ve: ven
    vi: vie
    vo: vol
    wa: wln
    waw: xkh
    weo: tlw
    wgb: wgw
    wnn: mnt
    wny: gbc
    wo: wol
    wro: unp
    xch: cmk
    xh: xho
    xnt: mof
    xny: nad
    yam: kwq
    yi: ji ydd yid
    ynq: yen
    yo: yor
    yrm: yiy
    yue-Hans-CN: yue-CN
    yue-Hant-HK: yue-HK
    yug: yuu
    za: zha zyb
    zap: zai
    zh: chi cmn zho
    zh-Hans: chinese
    zh-Hans-CN: zh-CN
    zh-Hans-SG: zh-SG
    zh-Hant-HK: zh-HK
    zh-Hant-MO: zh-MO
    zh-Hant-TW: zh-TW
    zkd: kdv
    zko: xss
    zom: yos
    zu: zul
    zza: diq
    """)

  /// Parents that are not simply the tag without its last part; `root` if the chain ends early.
  static let parents = readTable(
    """
    ar: ars
    en-001: en-AF en-AM en-AO en-AR en-AW en-AX en-AZ en-BF en-BH en-BJ en-BL en-BO en-BQ en-BR en-CD en-CF en-CG
    en-001: en-CI en-CM en-CR en-CU en-CV en-DO en-DZ en-EC en-EG en-EH en-ER en-ET en-FM en-GA en-GB en-GF en-GN
    en-001: en-GP en-GQ en-GT en-HN en-HT en-IC en-ID en-IL en-IQ en-JO en-KG en-KH en-KM en-KW en-KZ en-LA en-LB
    en-001: en-LR en-LY en-MA en-MF en-MG en-ML en-MM en-MN en-MQ en-MR en-MZ en-NC en-NE en-NI en-NP en-OM en-PE
    en-001: en-PF en-PM en-PS en-PW en-QA en-RE en-RW en-SJ en-SM en-SN en-SO en-ST en-SV en-SX en-SY en-TD en-TF
    en-001: en-TG en-TH en-TJ en-TK en-TL en-TM en-TN en-UY en-UZ en-VE en-VN en-WF en-YE en-YT
    en-150: en-AD en-AL en-AT en-BA en-BE en-BG en-BY en-CH en-CY en-CZ en-DE en-DK en-EE en-ES en-FI en-FO en-FR
    en-150: en-GE en-GL en-GR en-HR en-HU en-IS en-IT en-LI en-LT en-LU en-LV en-MC en-MD en-ME en-MK en-NL en-NO
    en-150: en-PL en-PT en-RO en-RS en-RU en-SE en-SI en-SK en-UA en-VA
    en-AU: en-CC en-CK en-CX en-NF en-NR en-NU en-NZ en-PG en-WS
    en-GB: en-150 en-AG en-AI en-AU en-BB en-BD en-BM en-BN en-BS en-BW en-BZ en-DG en-DM en-FJ en-FK en-GD en-GG
    en-GB: en-GH en-GI en-GM en-GY en-HK en-IE en-IM en-IN en-IO en-JE en-JM en-KE en-KI en-KN en-KY en-LC en-LK
    en-GB: en-LS en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NG en-PK en-PN en-SB en-SC en-SD en-SG en-SH
    en-GB: en-SL en-SS en-SZ en-TC en-TO en-TT en-TV en-TZ en-UG en-VC en-VG en-VU en-ZA en-ZM en-ZW
    en-IN: hi-Latn
    es-419: es-AG es-AI es-AR es-AW es-BB es-BL es-BM es-BO es-BQ es-BR es-BS es-BZ es-CA es-CL es-CO es-CR es-CU
    es-419: es-CW es-DM es-DO es-EC es-FK es-GD es-GF es-GL es-GP es-GT es-GY es-HN es-HT es-JP es-KN es-KY es-LC
    es-419: es-MF es-MQ es-MS es-MX es-NI es-PA es-PE es-PM es-PR es-PY es-SR es-SV es-SX es-TC es-TT es-US es-UY
    es-419: es-VC es-VE es-VG es-VI
    fr-HT: ht
    no: nb nn no-NO
    pt-PT: pt-AO pt-CH pt-CV pt-FR pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-ST pt-TL
    root: ar-Latn as-Latn az-Arab az-Cyrl bal-Latn ber-Latn blt-Latn bm-Nkoo bn-Latn bs-Cyrl byn-Latn cu-Glag
    root: dje-Arab dyo-Arab el-Latn en-Dsrt en-Shaw ff-Adlm ff-Arab gu-Latn ha-Arab he-Latn iu-Latn ja-Latn kaa-Latn
    root: kk-Arab kn-Latn kok-Latn ks-Deva ku-Arab kxv-Deva kxv-Orya kxv-Telu ky-Arab ky-Latn ml-Arab ml-Latn
    root: mn-Mong mni-Mtei mr-Latn ms-Arab or-Latn pa-Arab pa-Latn rej-Rjng ru-Latn sa-Latn sat-Deva sd-Deva sd-Khoj
    root: sd-Sind shi-Latn so-Arab sr-Latn sw-Arab ta-Latn te-Latn tg-Arab ug-Cyrl ur-Latn uz-Arab uz-Cyrl vai-Latn
    root: wo-Arab yi-Latn yo-Arab zh-Latn zh-TW
    wuu-Hans: wuu
    yue-HK: yue-Hant
    yue-Hant: yue
    zh-HK: zh-Hant-HK
    zh-Hans: wuu-Hans yue-Hans
    zh-Hant: wuu-Hant zh-HK
    zh-Hant-HK: yue-HK zh-Hant-MO
    zh-TW: zh-Hant
    """)

  /// Implied regions by language, or language and script; `-` if there is none.
  static let impliedRegions = readTable(
    """
    -: az-Arab kk-Arab ky-Arab ky-Latn man-Nkoo mn-Mong pa-Aran sd-Deva tg-Arab ug-Cyrl und-Hant und-Mong und-Nkoo
    -: unr-Deva uz-Arab yue-Hans zh-Hant
    001: eo ia io jbo tok vo
    AF: haz ps
    AL: sq und-Elba und-Todr und-Vith
    AM: hy und-Armn
    AO: kmb umb
    AT: bar
    AU: wbp
    AZ: az tkr tly ttt und-Aghb
    BA: bs
    BD: bn ccp mro rkt syl und-Beng und-Cakm und-Mroo und-Sylo
    BE: vls wa
    BF: dyu mos
    BG: bg cu-Glag und-Glag
    BI: rn
    BJ: blo fon
    BO: aro ay
    BR: gub kgp pt xav yrl
    BT: dz tsj
    BY: be
    CA: atj bla chp clc cr crg crk crl csw den dgr gwi hur iu kwk lil mic moe moh nsk oj ojs oka pdt pqm und-Cans
    CD: kg ln lol lu lua
    CF: sg
    CH: gsw rm rmo wae
    CI: bci bqv dnj kfo sef
    CL: arn
    CM: agq bas bax bbj bfd bkm bss bum byv dua ewo jgo ken kkj ksf maf mgo mua nmg nnh und-Bamu yav ybb
    CN: bo gan hak hmn hsn ii khb lcp lis lzh nan nxq tdd ug und-Hani und-Hans und-Kits und-Lisu und-Mani und-Marc
    CN: und-Nshu und-Ougr und-Phag und-Phlp und-Plrd und-Tale und-Talu und-Tang und-Tibt und-Yiii wuu za zh
    CO: guc
    CV: kea
    CW: pap
    CY: und-Cpmn und-Cprt
    CZ: cs
    DE: de dsb frr frs hsb ksh nds pfl stq swg vmf
    DK: da jut
    DZ: arq kab
    EC: qug
    EE: et ie vro
    EG: ar arz und-Arab und-Copt und-Egyp
    ER: byn ssy tig
    ES: an ast ca es eu ext gl
    ET: aa am gez om sid ti und-Ethi wal
    FI: fi rmf smn sms
    FJ: fj hif rtm
    FM: chk kos pon uli yap
    FO: fo
    FR: br co fr frp oc pcd und-Brai und-Dupl
    GA: puu
    GB: cy en-Shaw gd kw sco und-Shaw
    GE: ab ka ku-Yezi os und-Geor und-Yezi xmf
    GF: gcr
    GH: abr ada ak ee gaa gur nzi saf
    GL: kl
    GM: man
    GN: ff-Adlm nqo sus und-Adlm
    GQ: bvb fan
    GR: el pnt tsd und-Grek und-Lina und-Linb
    GT: quc
    GU: ch
    GW: knf
    HK: yue
    HR: hr
    HT: ht
    HU: hu und-Hung
    ID: ace aoz ban bbc bew bjn bug gay gor id in jv jw kge kvr lbw ljp mad mak mdr min mwv nij rej rob sas sly su
    ID: sxn und-Bali und-Batk und-Bugi und-Java und-Kawi und-Maka und-Rjng und-Sund
    IE: ga und-Ogam
    IL: he iw lad und-Hebr und-Samr
    IM: gv
    IN: as awa bap-Krai bfq bfy bgc bhb bhi bho bjj bpy bra brx dcc doi gbm gon grt gu hi hne hoc hoj kfr kfy kha
    IN: khn kht kn knn kok kru ks kxv lep lif-Limb lmn mag mai ml mni mr mtr mwr njo nnp noe or pa pi raj ria sa sat
    IN: saz sck sd-Khoj sd-Sind srx swv ta tcy te und-Ahom und-Bhks und-Brah und-Deva und-Dogr und-Gong und-Gonm
    IN: und-Gran und-Gujr und-Guru und-Khoj und-Knda und-Krai und-Kthi und-Lepc und-Limb und-Mahj und-Mlym und-Modi
    IN: und-Mtei und-Nagm und-Nand und-Olck und-Onao und-Orya und-Saur und-Shrd und-Sidd und-Sind und-Sora und-Takr
    IN: und-Taml und-Telu und-Tirh und-Tnsa und-Toto und-Tutg und-Wara und-Wcho unr unx wbq wbr wtm xnr
    IQ: ckb ku-Arab mid syr und-Hatr und-Syrc und-Xsux
    IR: ae bqi fa gbz glk lki lrc luz mzn prd rmt sdh und-Armi und-Avst und-Elym und-Mand und-Phli und-Prti und-Xpeo
    IS: is
    IT: egl fur it lij lld lmo mhn nap pms rgn sc scn sdc und-Ital vec
    JM: jam
    JO: und-Nbat
    JP: ain ja ryu und-Hira und-Jpan und-Kana
    KE: dav ebu guz kam ki kln luo luy mas mer pko saq
    KG: ky
    KH: cja km und-Khmr
    KI: gil
    KM: wni zdj
    KR: ko und-Hang und-Jamo und-Kore
    KZ: kk
    LA: hnj-Hmng kjg lo und-Hmng und-Laoo
    LB: und-Phnx
    LK: si und-Sinh
    LR: kpe und-Bass und-Vaii vai
    LT: lt sgs
    LU: lb
    LV: ltg lv
    MA: ary ber rif shi tzm und-Tfng zgh
    MD: gag
    MG: mg
    MH: mh
    MK: mk
    ML: bm bmq bze dtm ffm kao khq mwk ses snk
    MM: kac mnw my rhg shn und-Kali und-Mymr und-Pauc und-Rohg
    MN: mn und-Orkh und-Soyo und-Zanb
    MT: mt
    MU: mfe
    MV: dv und-Diak und-Thaa
    MW: ny tog tum
    MX: maz nch nhe nhw sei yua
    MY: dtp iba ms zmi
    MZ: mgh ndc ngl rng seh vmw yao
    NA: hz kj naq ng
    NE: dje fuq tmh twq
    NG: amo ann bin cch efi fuv ha ibb ig kaj kcg kr pcm tiv und-Medf yo
    NL: fy gos li nl zea
    NO: nb nn no se
    NP: bap dty gvr jml lif mgp mrd ne new rjs taj tdg tdh thl thq thr tkt und-Gukh und-Newa und-Sunu xsr
    NR: na
    NU: niu
    NZ: mi
    PE: qu
    PF: ty
    PG: ho tpi
    PH: bik bku bto ceb cps fbl fil hil hnn ilo krj mdh pag pam tbw tl tsg und-Buhd und-Hano und-Tagb und-Tglg war
    PK: bal bft bgn brh btv gjk gju hnd hno khw kvx kxp lah mvy pa-Arab sd skr trw und-Aran und-Khar und-Mult ur
    PL: csb pl prg sli szl
    PW: pau
    PY: gn
    RE: rcf
    RO: mo ro
    RS: sr
    RU: ady alt av ba bua ce chm cu cv dar inh izh kbd koi krc krl kum kv lbe lez mdf mrj myv ru sah sjd tt tyv udm
    RU: und-Cyrl und-Perm vep vot
    RW: rw
    SA: ars und-Narb
    SB: pis rug
    SC: crs
    SD: bej fia fvr mls und-Merc und-Mero zag
    SE: fit rmu sje sju sma smj sv und-Runr
    SI: sl
    SK: sk
    SL: kri men tem und-Mend
    SN: bjt bsc dyo ff mey mfv sav snf srr tnr und-Gara wo
    SO: so und-Osma
    SR: srn
    SS: nus
    SX: vic
    SY: apc und-Palm und-Ugar
    TG: ife
    TH: kdt kxm lwl mfa nod sou th tts und-Lana und-Thai
    TJ: tg
    TK: tkl
    TL: tet
    TM: tk
    TN: aeb
    TO: to
    TR: bgx kiu ku lzz tr tru und-Cari und-Hluw und-Lyci und-Lydi zza
    TV: tvl
    TW: trv und-Bopo und-Hanb zh-Bopo zh-Hanb
    TZ: asa bez jmc kde ksb lag mgy nym rof rwk sbp suk sw vun
    UA: crh ji rue uk und-Goth yi
    UG: ach cgg laj lg myx nyn teo ttj xog
    US: apw cad cho chr cic dak en esu frc haw hnj ik lkt lut mus nv osa pdc und
    UZ: kaa und-Chrs und-Sogd und-Sogo uz
    VA: la
    VN: blt cjm und-Cham und-Tavt vi
    VU: bi
    WF: fud wls
    WS: sm
    XK: aln
    YE: und-Sarb
    YT: buc swb
    ZA: af nr nso ss st tn ts ve xh zu
    ZM: bem loz
    ZW: kck mxc nd sn
    """)

  /// Returns the value for each tag of lines `value: tag tag …`.
  private static func readTable(_ lines: String) -> [String: String] {
    var table = [String: String](minimumCapacity: lines.utf8.count / 5)
    for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      let value = String(Substring(words[0].dropLast()))
      for tag in words.dropFirst() { table[String(Substring(tag))] = value }
    }
    return table
  }
}
