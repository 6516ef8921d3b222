/// What has to be known about languages to match them, as data.
///
/// Written by `Scripts/make-locale-tables.swift` from ICU 76.1 as the Swift toolchain carries it; run that script
/// instead of editing. Every line gives a value and the tags it stands for.
enum LocaleTables {
  /// Tags by the older spellings, names of folders and regional short forms that stand for them.
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
    sfb: sgn-BE-FR
    sfs: sgn-ZA
    sg: sag
    sgd: sul
    sgg: sgn-CH-DE
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
    vgt: sgn-BE-NL
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

  /// Parents that are not simply the tag without its last part; `root` where the chain ends early.
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
    root: ar-Latn as-Latn az-Arab az-Cyrl ber-Latn bm-Nkoo bn-Latn bs-Cyrl byn-Latn dje-Arab dyo-Arab el-Latn
    root: en-Dsrt en-Shaw ff-Arab gu-Latn ha-Arab he-Latn iu-Latn ja-Latn kk-Arab kn-Latn kok-Latn ks-Deva ku-Arab
    root: kxv-Deva kxv-Orya kxv-Telu ky-Arab ky-Latn ml-Arab ml-Latn mn-Mong mni-Mtei mr-Latn ms-Arab or-Latn
    root: pa-Arab pa-Latn rej-Rjng ru-Latn sa-Latn sat-Deva sd-Deva shi-Latn so-Arab sr-Latn sw-Arab ta-Latn te-Latn
    root: tg-Arab ug-Cyrl ur-Latn uz-Arab uz-Cyrl vai-Latn wo-Arab yi-Latn yo-Arab zh-Latn zh-TW
    wuu-Hans: wuu
    yue-HK: yue-Hant
    yue-Hant: yue
    zh-HK: zh-Hant-HK
    zh-Hans: wuu-Hans yue-Hans
    zh-Hant: wuu-Hant zh-HK
    zh-Hant-HK: yue-HK zh-Hant-MO
    zh-TW: zh-Hant
    """)

  /// Regions by the language, or language and script, they go without saying for; `-` where none does.
  static let impliedRegions = readTable(
    """
    -: az-Arab kk-Arab ky-Arab ky-Latn mn-Mong pa-Aran sd-Deva tg-Arab ug-Cyrl uz-Arab yue-Hans zh-Hant
    001: eo ia io jbo tok vo
    AF: ps
    AL: sq
    AM: hy
    AZ: az
    BA: bs
    BD: bn ccp
    BE: wa
    BG: bg
    BI: rn
    BJ: blo
    BO: ay
    BR: kgp pt yrl
    BT: dz
    BY: be
    CA: cr csw iu mic moh oj pqm
    CD: kg ln lu
    CF: sg
    CH: gsw rm wae
    CL: arn
    CM: agq bas dua ewo jgo kkj ksf mgo mua nmg nnh yav
    CN: bo hmn ii ug za zh
    CV: kea
    CZ: cs
    DE: de dsb hsb ksh nds
    DK: da
    DZ: kab
    EE: et ie
    EG: ar
    ER: byn tig
    ES: an ast ca es eu gl
    ET: aa am gez om ti wal
    FI: fi smn
    FJ: fj
    FO: fo
    FR: br co fr oc
    GB: cy en-Shaw gd kw
    GE: ab ka os
    GH: ak ee gaa
    GL: kl
    GN: nqo
    GR: el
    GU: ch
    HK: yue
    HR: hr
    HT: ht
    HU: hu
    ID: id in jv jw rej su
    IE: ga
    IL: he iw
    IM: gv
    IN: as bgc bho brx doi gu hi kn kok ks kxv mai ml mni mr nnp or pa pi raj sa sat ta te xnr
    IQ: ckb ku-Arab mid syr
    IR: ae fa lrc mzn
    IS: is
    IT: fur it lij lmo sc scn vec
    JP: ain ja
    KE: dav ebu guz kam ki kln luo luy mas mer saq
    KG: ky
    KH: km
    KR: ko
    KZ: kk
    LA: lo
    LK: si
    LR: kpe vai
    LT: lt
    LU: lb
    LV: lv
    MA: ber shi tzm zgh
    MG: mg
    MH: mh
    MK: mk
    ML: bm khq ses
    MM: my rhg
    MN: mn
    MT: mt
    MU: mfe
    MV: dv
    MW: ny
    MY: ms
    MZ: mgh seh vmw
    NA: hz kj naq ng
    NE: dje twq
    NG: ha ig kaj kcg kr pcm yo
    NL: fy li nl
    NO: nb nn no se
    NP: ne
    NR: na
    NZ: mi
    PE: qu
    PF: ty
    PG: ho
    PH: ceb fil tl
    PK: pa-Arab sd ur
    PL: pl prg szl
    PY: gn
    RO: mo ro
    RS: sr
    RU: av ba ce cu cv inh kv myv ru sah sjd tt
    RW: rw
    SE: sje sju sv
    SI: sl
    SK: sk
    SN: dyo ff wo
    SO: so
    SS: nus
    TH: th
    TJ: tg
    TM: tk
    TO: to
    TR: ku tr
    TW: trv zh-Bopo
    TZ: asa bez jmc kde ksb lag rof rwk sbp sw vun
    UA: ji uk yi
    UG: cgg lg nyn teo xog
    US: apw cho chr cic en haw ik lkt lut mus nv osa
    UZ: uz
    VA: la
    VN: vi
    VU: bi
    WS: sm
    ZA: af nr nso ss st tn ts ve xh zu
    ZM: bem
    ZW: nd sn
    """)

  /// Returns the value for each tag of lines `value: tag tag …`.
  private static func readTable(_ lines: String) -> [String: String] {
    var table: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      let value = String(words[0].dropLast())
      for tag in words.dropFirst() { table[String(tag)] = value }
    }
    return table
  }
}
