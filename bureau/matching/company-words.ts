/**
 * The words of companies' names that do not tell one company from another: legal forms, trades, branches, and the
 * English words for them. This is the only place that knows their written variants. A line is what is meant and then
 * its variants, folded; the plain words of a name are compared with them, so `C.ty` stands here as `c ty`.
 */
const forms = `
tnhh: cong ty tnhh; trach nhiem huu han; tnhh; t n h h; tn hh; co ltd; ltd co; ltd; limited; limited liability; limited liability company; company limited; co limited; llc
mtv: mot thanh vien; 1 thanh vien; mtv; m t v; 1tv; 1 tv; mot tv; 1 member; one member; single member; sole member; mtvien
htv: hai thanh vien tro len; hai thanh vien; 2 thanh vien tro len; 2 thanh vien; 2tv; 2 tv; htv
cp: co phan; cong ty co phan; ctcp; ct cp; c p; cp; joint stock; joint stock company; jsc; j s c; jointstock; corp; corporation; jsco; ctycp
dntn: doanh nghiep tu nhan; dntn; d n t n; doanh nghiep tn; dn tu nhan; dn tn; private enterprise; pte; private company
htx: hop tac xa; htx; h t x; cooperative; co operative; coop
lhhtx: lien hiep hop tac xa; lien hiep htx; lhhtx
hd: hop danh; ct hd; partnership
dnnn: doanh nghiep nha nuoc; dnnn
tct: tong cong ty; tong ct; tong cty; tct
hkd: ho kinh doanh; ho kd; hkd
xn: xi nghiep
ct: cong ty; cty; c ty; c t; cong ti; company; co; ct; c ong ty; doanh nghiep; enterprise; dn; inc
nh: ngan hang
qtd: quy tin dung; quy tin dung nhan dan; qtdnd`;

const trades = `
thuong mai*: thuong mai; thuong mai va; tm; t m; trading; trade; commercial; commerce; thg mai
dich vu*: dich vu; dv; d v; service; services; dich vu tong hop
san xuat*: san xuat; sx; s x; manufacturing; manufacture; production; producing; mfg
xuat nhap khau*: xuat nhap khau; xnk; x n k; xuat khau; xk; nhap khau; nk; import export; export import; import; export; imex; impex; im ex; xuat nhap khau tong hop
xay dung: xay dung; xd; x d; construction; building; cons; xay lap; xl; civil construction
dau tu: dau tu; dt; d t; investment; invest; investments; dau tu tai chinh
phat trien: phat trien; pt; development; developing
van tai: van tai; vt; v t; transport; transportation; van chuyen
logistics: logistics; logistic; giao nhan; giao nhan van tai; kho van
thuc pham: thuc pham; food; foods; foodstuff; foodstuffs; tp thuc pham; luong thuc thuc pham
thuy san: thuy san; thuy hai san; hai san; seafood; seafoods; aquatic products; fishery; fisheries; aquaculture; aquatic product
nong nghiep: nong nghiep; agriculture; agricultural; nong lam nghiep
nong san: nong san; agricultural products; agricultural product; agri products
may mac: may mac; garment; garments; apparel; det may; textile and garment; textile garment
noi that: noi that; furniture; interior; interiors; trang tri noi that; interior decoration
co khi: co khi; mechanical; mechanics; mechanical engineering; ck
cong nghe: cong nghe; technology; technologies; tech; cong nghe thong tin; cntt; information technology; cn thong tin
phan mem: phan mem; software; giai phap phan mem; software solutions; software solution; gp phan mem
giai phap: giai phap; solution; solutions
du lich: du lich; travel; tourism; tourist; lu hanh; du lich lu hanh
khach san: khach san; hotel; hotels; nha hang khach san; ks
nha hang: nha hang; restaurant; restaurants; nh khach san
bat dong san: bat dong san; bds; b d s; real estate; realty; property; dia oc; properties
duoc pham: duoc pham; pharma; pharmaceutical; pharmaceuticals; pharmacy
thiet bi y te: thiet bi y te; tbyt; medical equipment; thiet bi yte; medical devices
bao bi: bao bi; packaging; package; packing
vat lieu xay dung: vat lieu xay dung; vlxd; building materials; construction materials; building material; construction material; vat lieu xd
vat tu: vat tu; vat tu thiet bi; materials; supplies
thiet bi: thiet bi; equipment; tb; thiet bi vat tu; equipments
dien: co dien; electric; electrical; electricity; dien co; dien lanh; dien tu; electronics; electronic; dien tu vien thong; co dien lanh
vien thong: vien thong; telecom; telecommunication; telecommunications
tu van: tu van; consulting; consultant; consultancy; tu van thiet ke; tv thiet ke; tv tk
thiet ke: thiet ke; design; tk
quang cao: quang cao; advertising; truyen thong; media; communication; communications; quang cao truyen thong
in an: in an; printing; in an bao bi; bao bi in an
giao duc: giao duc; education; dao tao; training; gd dao tao; giao duc dao tao; gd dt; gddt
y te: y te; medical; healthcare; health
kinh doanh: kinh doanh; kd; k d; business; sxkd
khoang san: khoang san; mineral; minerals; mining; khai thac khoang san
go: che bien go; wood; timber; lam san
thep: sat thep; steel; iron and steel; kim khi
nhua: san xuat nhua; plastic; plastics
hoa chat: hoa chat; chemical; chemicals
o to: o to; oto; automobile; automobiles; auto; motor; xe may
xang dau: xang dau; petroleum; petrol; dau khi; gas; oil and gas
moi truong: moi truong; environment; environmental
nang luong: nang luong; energy; power
cong nghiep: cong nghiep; industry; industrial; industries
bao ve: bao ve; an ninh; security
tong hop: tong hop; general
tap doan: tap doan; group; holding; holdings; corporation group`;

const places = `
quoc te: quoc te; international; intl
viet nam: viet nam; vietnam; vn; v n
sai gon: sai gon; saigon; sg
ha noi: ha noi; hanoi; hn
ho chi minh: ho chi minh; hochiminh; hcm; tphcm; tp hcm; hcmc; ho chi minh city; thanh pho ho chi minh; tp ho chi minh
da nang: da nang; danang
hai phong: hai phong; haiphong
can tho: can tho; cantho
mien nam: mien nam; southern; south; m nam
mien bac: mien bac; northern; north; m bac
mien trung: mien trung; central; m trung
tay nguyen: tay nguyen; highland; highlands; central highlands
dong a: dong a; east asia; eastern asia
phuong nam: phuong nam
a chau: a chau; asia; asian`;

/** What a branch's name begins or ends with, before the place or the company. */
export const branchPhrases = [
  'van phong dai dien',
  'representative office',
  'dia diem kinh doanh',
  'chi nhanh so',
  'chi nhanh',
  'vpdd',
  'branch of',
  'branch',
  'c n',
  'cn',
];

/** Words between trades. */
export const joiners: ReadonlySet<string> = new Set(['va', 'and', 'of', 'the']);

export type Phrase = {
  /** What is meant, in one spelling. */
  readonly meaning: string;
  readonly kind: 'form' | 'trade' | 'place';
  /** A trade so common that the stored key of a name leaves it out. */
  readonly isCommon: boolean;
};

function readTable(table: string, kind: Phrase['kind']): [string, Phrase][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [head = '', variants = ''] = line.split(': ');
      const phrase = { meaning: head.replace('*', ''), kind, isCommon: head.endsWith('*') };
      return variants.split('; ').map((variant): [string, Phrase] => [variant, phrase]);
    });
}

/** Each written variant and what it means. */
export const phrases: ReadonlyMap<string, Phrase> = new Map([
  ...readTable(forms, 'form'),
  ...readTable(trades, 'trade'),
  ...readTable(places, 'place'),
]);

/** Phrases that begin a company's name in Vietnamese, and no person's. */
export const firstWords: ReadonlySet<string> = new Set(
  [...phrases].flatMap(([written, { kind }]) => (kind === 'form' && !/^[a-z0-9]$/.test(written) ? [written] : [])),
);

/** Phrases that end a company's name in English. */
export const lastWords: readonly string[] =
  'co ltd,company limited,ltd,limited,limited liability company,jsc,j s c,joint stock company,corporation,corp,llc,inc,company,cooperative,private enterprise,co'.split(
    ',',
  );

/** Abbreviations that are written together, as in TMDV, ĐTXD, TNHHMTV. */
export const gluedParts: readonly string[] = 'tnhh,mtv,ctcp,cty,xnk,tm,dv,sx,xd,dt,kd,vt,cp,xk,nk,pt'.split(',');
