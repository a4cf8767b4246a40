import { asKeys, bare, besideKey, type Dice, doubled, dropped, turned } from './writing.ts';
import type { Typed } from './persons.ts';

export type Company = { readonly cic: string; readonly name: string; readonly province: string; readonly tax: string };
type Write = (parts: Parts, dice: Dice) => string | undefined;

/** A registered name as the invented nation makes it: form, trade, brand. */
type Parts = { readonly form: string; readonly trade: string; readonly brand: string };

const registered = [
  'Công ty TNHH Một thành viên',
  'Công ty TNHH MTV',
  'Công ty TNHH',
  'Công ty Cổ phần',
  'Doanh nghiệp tư nhân',
  'Hợp tác xã',
];
const trades: Readonly<Record<string, { readonly short: readonly string[]; readonly english: string }>> = {
  'Thương mại và Dịch vụ': {
    short: ['TM & DV', 'TM-DV', 'TMDV', 'TM và DV', 'T.M & D.V', 'TM DV'],
    english: 'Trading and Services',
  },
  'Thương mại Dịch vụ': { short: ['TM DV', 'TM-DV', 'TMDV', 'TM/DV'], english: 'Trading Service' },
  'Đầu tư Xây dựng và Thương mại': {
    short: ['ĐT XD & TM', 'ĐTXD&TM', 'ĐTXDTM', 'Đầu tư XD và TM', 'ĐT-XD-TM'],
    english: 'Construction Investment and Trading',
  },
  'Xây dựng': { short: ['XD', 'X.D', 'xd'], english: 'Construction' },
  'Sản xuất và Thương mại': {
    short: ['SX & TM', 'SXTM', 'SX-TM', 'SX và TM', 'Sản xuất TM'],
    english: 'Production and Trading',
  },
  'Vận tải': { short: ['VT', 'V.tải'].slice(0, 1), english: 'Transport' },
  'Xuất nhập khẩu': { short: ['XNK', 'X.N.K', 'Xuất Nhập Khẩu'], english: 'Import Export' },
  'Thực phẩm': { short: [], english: 'Food' },
  'Thủy sản': { short: [], english: 'Seafood' },
  'Nông nghiệp': { short: [], english: 'Agriculture' },
  'May mặc': { short: [], english: 'Garment' },
  'Nội thất': { short: [], english: 'Furniture' },
  'Cơ khí': { short: [], english: 'Mechanical' },
  'Công nghệ': { short: [], english: 'Technology' },
  'Giải pháp Phần mềm': { short: [], english: 'Software Solutions' },
  'Du lịch': { short: [], english: 'Travel' },
  'Khách sạn': { short: [], english: 'Hotel' },
  'Bất động sản': { short: ['BĐS'], english: 'Real Estate' },
  'Dược phẩm': { short: [], english: 'Pharmaceutical' },
  'Bao bì': { short: [], english: 'Packaging' },
};
const shortForms: Readonly<Record<string, readonly string[]>> = {
  'Công ty TNHH Một thành viên': [
    'Cty TNHH MTV',
    'Công ty TNHH 1TV',
    'C.ty TNHH M.T.V',
    'CTY TNHH MỘT THÀNH VIÊN',
    'Công ty TNHH 1 thành viên',
    'Cty TNHHMTV',
    'Công ty trách nhiệm hữu hạn MTV',
    'TNHH MTV',
  ],
  'Công ty TNHH MTV': [
    'Cty TNHH một thành viên',
    'Công ty TNHH 1TV',
    'C.ty TNHH M.T.V',
    'Công ty trách nhiệm hữu hạn một thành viên',
  ],
  'Công ty TNHH': [
    'Cty TNHH',
    'C.ty TNHH',
    'Cty T.N.H.H',
    'Công ty trách nhiệm hữu hạn',
    'CT TNHH',
    'TNHH',
    'CTY TNHH',
  ],
  'Công ty Cổ phần': ['CTCP', 'Cty CP', 'C.ty CP', 'Công ty CP', 'Cty cổ phần', 'CT CP', 'CTY C.P'],
  'Doanh nghiệp tư nhân': ['DNTN', 'DN tư nhân', 'D.N.T.N'],
  'Hợp tác xã': ['HTX', 'H.T.X'],
};
const englishForms: Readonly<Record<string, readonly string[]>> = {
  'Công ty TNHH Một thành viên': [
    'One Member Co., Ltd',
    'Single Member Limited Liability Company',
    'One Member Company Limited',
  ],
  'Công ty TNHH MTV': ['One Member Co., Ltd', 'One Member Company Limited'],
  'Công ty TNHH': ['Co., Ltd', 'Company Limited', 'Co.,Ltd.', 'Limited Liability Company'],
  'Công ty Cổ phần': ['JSC', 'Joint Stock Company', 'J.S.C', 'Corporation'],
  'Doanh nghiệp tư nhân': ['Private Enterprise'],
  'Hợp tác xã': ['Cooperative'],
};
const englishBrand: readonly (readonly [string, string])[] = [
  ['Việt Nam', 'Vietnam'],
  ['Sài Gòn', 'Saigon'],
  ['Quốc Tế', 'International'],
];

function taken(name: string): Parts | undefined {
  const form = registered.find((text) => name.startsWith(`${text} `));
  if (form === undefined) return undefined;
  const rest = name.slice(form.length + 1);
  const trade =
    Object.keys(trades)
      .toSorted((one, other) => other.length - one.length)
      .find((text) => rest.startsWith(`${text} `)) ?? '';
  return { form, trade, brand: trade === '' ? rest : rest.slice(trade.length + 1) };
}

const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
const shortForm = ({ form }: Parts, dice: Dice) => dice.pick(shortForms[form] ?? [form]);
const shortTrade = ({ trade }: Parts, dice: Dice) => {
  const known = trades[trade]?.short ?? [];
  return known.length === 0 ? trade : dice.pick(known);
};
const towns = [
  'Hà Nội',
  'TP.HCM',
  'Đà Nẵng',
  'Cần Thơ',
  'Hải Phòng',
  'Bình Dương',
  'Sài Gòn',
  'Đồng Nai',
  'miền Trung',
];

function english({ form, trade, brand }: Parts, dice: Dice): string {
  const own = englishBrand.reduce((text, [vi, en]) => text.replace(vi, en), brand);
  return join(bare(own), trades[trade]?.english ?? '', dice.pick(englishForms[form] ?? ['Company']));
}

const companyWriting: Readonly<Record<string, Write>> = {
  'form abbreviated': (parts, dice) => join(shortForm(parts, dice), parts.trade, parts.brand),
  'trade abbreviated': (parts, dice) =>
    shortTrade(parts, dice) === '' ? undefined : join(parts.form, shortTrade(parts, dice), parts.brand),
  'both abbreviated, capitals': (parts, dice) =>
    bare(join(shortForm(parts, dice), shortTrade(parts, dice), parts.brand)).toUpperCase(),
  'trade left out': (parts) => (parts.trade === '' ? undefined : join(parts.form, parts.brand)),
  'form left out': (parts) => join(parts.trade, parts.brand),
  'brand alone': ({ brand }) => brand,
  'another form': (parts, dice) => join(dice.pick(Object.values(shortForms).flat()), parts.trade, parts.brand),
  'trade added': (parts, dice) =>
    parts.trade === ''
      ? join(parts.form, dice.pick(['TM', 'Thương mại', 'XD', 'Đầu tư', 'SX-TM', 'TM&DV']), parts.brand)
      : undefined,
  'trade behind': (parts, dice) =>
    parts.trade === '' ? undefined : join(shortForm(parts, dice), parts.brand, parts.trade),
  'in English': english,
  'branch behind': (parts, dice) => {
    const town = dice.pick(towns);
    const how = dice.pick([
      ` - Chi nhánh ${town}`,
      ` chi nhánh ${town}`,
      ` – CN ${town}`,
      ` (Chi nhánh ${town})`,
      ' - VPĐD',
    ]);
    return join(shortForm(parts, dice), parts.trade, parts.brand) + how;
  },
  'branch before': (parts, dice) =>
    join(
      dice.pick(['Chi nhánh', `Chi nhánh ${dice.pick(towns)} -`, 'CN', 'Văn phòng đại diện']),
      join(dice.pick(['Công ty', 'Cty', parts.form]), parts.trade, parts.brand),
    ),
  'branch in English': (parts, dice) => `${english(parts, dice)} - ${bare(dice.pick(towns))} Branch`,
  'slip in the brand': (parts, dice) => {
    const words = bare(parts.brand).toLowerCase().split(' ');
    const at = dice.below(words.length);
    const hand = dice.pick([dropped, doubled, besideKey, turned]);
    return join(bare(shortForm(parts, dice)), bare(parts.trade), words.with(at, hand(words[at] ?? '', dice)).join(' '));
  },
  'Telex keys': (parts, dice) =>
    join(shortForm(parts, dice), asKeys(parts.brand, dice.below(2) === 0 ? 'telex' : 'vni', dice)),
};

/** The written variants of a company's name, one class each. */
export const companyClasses: Readonly<Record<string, (company: Company, dice: Dice) => Typed | undefined>> =
  Object.fromEntries(
    Object.entries(companyWriting).map(([title, write]) => [
      title,
      (company: Company, dice: Dice) => {
        const parts = taken(company.name);
        const name = parts && write(parts, dice);
        return name === undefined ? undefined : { name, province: company.province };
      },
    ]),
  );
