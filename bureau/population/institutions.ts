import { randomOf } from './random.ts';
import type { Province } from './provinces.ts';
import { provinceInAddress } from './provinces.ts';
import { fold } from '#kit/words/fold.ts';

export type InstitutionClass =
  | 'bank'
  | 'foreign_bank'
  | 'policy_bank'
  | 'cooperative_bank'
  | 'finance_company'
  | 'credit_fund'
  | 'microfinance'
  | 'voluntary';

type Branch = {
  branchId: number;
  code: string;
  nameVi: string;
  nameEn: string;
  province: Province;
  address: string;
};

export type Institution = {
  id: number;
  code: string;
  nameVi: string;
  nameEn: string;
  shortName: string;
  class: InstitutionClass;
  pricePercent: 100 | 50 | 20;
  province: Province;
  address: string;
  /** Its share of the nation's lending, relative to the others. */
  weight: number;
  branches: readonly Branch[];
};

/** The first five are fixed: tests and demo people belong to them. */
export const institutionIds = { firstBank: 1, secondBank: 2, creditFund: 3, voluntary: 4, policyBank: 5 } as const;

// class | short name | Vietnamese name after the class's own words | province | branches | weight
const list = `
bank|BMB|Bình Minh|01|38|100
bank|TSB|Trường Sơn|79|34|90
credit_fund|QTD Tân Lập|Tân Lập|25|1|3
voluntary|Trả góp An Khang|An Khang|79|4|4
policy_bank|NHPTCĐ|Phát triển Cộng đồng|01|34|40
bank|HLB|Hoa Lư|01|28|70
bank|LSB|Lam Sơn|38|22|50
bank|NLB|Ngọc Linh|48|20|45
bank|HVB|Hải Vân|48|16|38
bank|BĐB|Bạch Đằng|31|18|40
bank|TĐB|Tam Đảo|25|12|26
bank|PCB|Phong Châu|01|12|24
bank|YTB|Yên Tử|22|10|20
bank|HGB|Hương Giang|46|10|20
bank|TTB|Thiên Trường|37|10|18
bank|CTB|Chín Rồng|92|18|42
bank|ĐTB|Đồng Tâm|79|14|30
bank|TXB|Trúc Xanh|79|10|18
bank|PSB|Phù Sa|82|10|18
bank|HAB|Hải Âu|56|8|14
bank|SEN|Hoa Sen|79|12|26
foreign_bank|PAC|Thái Bình Dương Xanh|79|2|8
foreign_bank|NLT|Northlight|01|2|6
foreign_bank|HRB|Harbour|79|1|5
cooperative_bank|HTX Liên Kết|Liên Kết|01|12|14
finance_company|FNV|Niềm Tin Vàng|79|4|34
finance_company|TDN|Tiêu dùng Nhanh|01|4|28
finance_company|HPC|Hạnh Phúc|79|3|20
finance_company|SMF|Sao Mai|48|2|10
microfinance|TCVM Sông Quê|Sông Quê|40|3|6
microfinance|TCVM Lá Xanh|Lá Xanh|86|2|5
microfinance|TCVM Đồng Xanh|Đồng Xanh|33|2|4
credit_fund|QTD Vạn Phúc|Vạn Phúc|01|1|2
credit_fund|QTD Thạch Khê|Thạch Khê|42|1|2
credit_fund|QTD Mỹ Lộc|Mỹ Lộc|37|1|2
credit_fund|QTD Hòa Thuận|Hòa Thuận|86|1|2
credit_fund|QTD An Phú|An Phú|91|1|2
credit_fund|QTD Tây Giang|Tây Giang|33|1|2
credit_fund|QTD Xuân Lộc|Xuân Lộc|75|1|2
credit_fund|QTD Bình Sơn|Bình Sơn|51|1|2
credit_fund|QTD Đức Hòa|Đức Hòa|68|1|2
credit_fund|QTD Phước Long|Phước Long|96|1|2
voluntary|Trả góp Miền Đông|Miền Đông|75|1|1
voluntary|Trả góp Ven Biển|Ven Biển|42|1|1
voluntary|Trả góp Sao Xanh|Sao Xanh|79|2|2`;

const names: Record<InstitutionClass, readonly [vi: string, en: string]> = {
  bank: ['Ngân hàng TMCP {}', '{} Commercial Joint Stock Bank'],
  foreign_bank: ['Ngân hàng {} - Chi nhánh Việt Nam', '{} Bank - Viet Nam Branch'],
  policy_bank: ['Ngân hàng {}', 'Community Development Bank'],
  cooperative_bank: ['Ngân hàng Hợp tác {}', '{} Cooperative Bank'],
  finance_company: ['Công ty Tài chính TNHH {}', '{} Finance Company'],
  credit_fund: ['Quỹ tín dụng nhân dân {}', "{} People's Credit Fund"],
  microfinance: ['Tổ chức tài chính vi mô {}', '{} Microfinance Institution'],
  voluntary: ['Công ty Cổ phần Dịch vụ Trả góp {}', '{} Instalment Services'],
};

const percents: Record<InstitutionClass, 100 | 50 | 20> = {
  bank: 100,
  foreign_bank: 100,
  policy_bank: 50,
  cooperative_bank: 50,
  finance_company: 100,
  credit_fund: 20,
  microfinance: 20,
  voluntary: 50,
};

// The third digit of the three that name an institution has no meaning; the first gives the class, as in real codes.
const codeStarts: Record<InstitutionClass, number> = {
  policy_bank: 200,
  bank: 300,
  finance_company: 500,
  foreign_bank: 600,
  voluntary: 700,
  microfinance: 800,
  credit_fund: 850,
  cooperative_bank: 900,
};

/** The 45 invented institutions and their branches, about 400; always the same. */
export function institutions(provinces: readonly Province[]): Institution[] {
  const byCode = new Map(provinces.map((province) => [province.code, province]));
  return list
    .trim()
    .split('\n')
    .map((line, index) => {
      const [kind = '', shortName = '', own = '', provinceCode = '', branchCount = '', weight = ''] = line.split('|');
      const id = index + 1;
      const institutionClass = classOf(kind);
      const province = byCode.get(provinceCode) ?? unknownProvince(provinceCode);
      const number = codeStarts[institutionClass] + id;
      const fill = (text: string, name: string) => text.replace('{}', name);
      const nameVi = fill(names[institutionClass][0], own);
      const nameEn = fill(names[institutionClass][1], unaccented(own));
      const head = { number, nameVi, nameEn, province };
      const branches = branchesOf(head, Number(branchCount), provinces);
      return {
        id,
        code: branches[0]?.code ?? '',
        nameVi,
        nameEn,
        shortName,
        class: institutionClass,
        pricePercent: percents[institutionClass],
        province,
        address: branches[0]?.address ?? '',
        weight: Number(weight),
        branches,
      };
    });
}

function branchesOf(
  head: { number: number; nameVi: string; nameEn: string; province: Province },
  count: number,
  provinces: readonly Province[],
): Branch[] {
  const others = provinces.filter(({ code }) => code !== head.province.code);
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(45, head.number, index);
    // A bank with few branches serves populous provinces: it takes the list of provinces from its own number on.
    const province =
      index === 0 ? head.province : (others[(head.number * 7 + index * 5) % others.length] ?? head.province);
    const round = Math.floor((index - 1) / others.length);
    const place = round > 0 ? `${province.name} ${round + 1}` : province.name;
    return {
      branchId: index + 1,
      code: `${province.code}${head.number}${String(index + 1).padStart(3, '0')}`,
      nameVi: index === 0 ? head.nameVi : `${head.nameVi} - Chi nhánh ${place}`,
      nameEn: index === 0 ? head.nameEn : `${head.nameEn} - ${unaccented(place)} Branch`,
      province,
      address: `Số ${random.int(1, 300)} đường ${random.pick(['Trần Hưng Đạo', 'Lê Lợi', 'Hùng Vương', 'Quang Trung', 'Trần Phú', 'Nguyễn Huệ'])}, ${provinceInAddress(province)}`,
    };
  });
}

/** A name as written in English: without accents, each word capitalised. */
function unaccented(name: string): string {
  return fold(name).replace(/(^|[\s-])[a-z]/g, (letter) => letter.toUpperCase());
}

function classOf(kind: string): InstitutionClass {
  for (const known of Object.keys(names)) if (known === kind && isClass(known)) return known;
  throw new Error(`no such class of institution: ${kind}`);
}

function isClass(kind: string): kind is InstitutionClass {
  return kind in names;
}

function unknownProvince(code: string): never {
  throw new Error(`no such province: ${code}`);
}
