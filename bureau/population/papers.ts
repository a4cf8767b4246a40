import { checkDigit } from '#bureau/contract/identifiers.ts';
import { birthOf } from './births.ts';
import { plusDays } from './months.ts';
import type { Nation } from './nation.ts';
import type { Province } from './provinces.ts';
import type { Random } from './random.ts';
import type { Paper } from './record.ts';

const tenMillion = 10_000_000;
const million = 1_000_000;

/** Permutes numbers below ten million, so that adjacent numbers do not have adjacent codes. */
function scattered(number: number): string {
  return String((number * 7_368_787 + 3_141_593) % tenMillion).padStart(7, '0');
}

/**
 * Ten digits with their check digit, unique for each number: two of a province, seven scattered, one check digit. If
 * a province's code has no check digit (1 in 11), the next province's is used.
 */
export function checkedCode(nation: Nation, number: number, prefix: string): string {
  const prefixes = prefixesOf(nation);
  const start = Math.max(0, prefixes.indexOf(prefix));
  for (let step = 0; step < prefixes.length; step++) {
    const nine = (prefixes[(start + step) % prefixes.length] ?? prefix).slice(1) + scattered(number);
    const digit = checkDigit(nine);
    if (digit !== undefined) return nine + digit;
  }
  throw new Error(`no code for ${number}`);
}

const known = new WeakMap<Nation, string[]>();

function prefixesOf(nation: Nation): string[] {
  const found = known.get(nation) ?? nation.provinces.flatMap(({ prefixes }) => prefixes).sort();
  known.set(nation, found);
  return found;
}

/** A citizen ID that no other person of the nation has. */
function citizenId(nation: Nation, subjectId: number): string {
  const { prefix, sex, bornOn } = birthOf(nation, subjectId);
  const middle = middleOf(bornOn, sex);
  const end = String((subjectId * 514_229 + 196_418) % million).padStart(6, '0');
  return `${ownPrefix(nation, subjectId, prefix)}${middle}${end}`;
}

// Every millionth person has the same last six digits: if an earlier one was born in the same year and province, this
// one's birth was registered in the next province.
function ownPrefix(nation: Nation, subjectId: number, prefix: string): string {
  if (subjectId < million) return prefix;
  const own = birthOf(nation, subjectId);
  const taken = new Set<string>();
  for (let other = subjectId - million; other > 0; other -= million) {
    const birth = birthOf(nation, other);
    if (middleOf(birth.bornOn, birth.sex) === middleOf(own.bornOn, own.sex))
      taken.add(ownPrefix(nation, other, birth.prefix));
  }
  const prefixes = prefixesOf(nation);
  let at = prefixes.indexOf(prefix);
  while (taken.has(prefixes[at % prefixes.length] ?? '')) at += 1;
  return prefixes[at % prefixes.length] ?? prefix;
}

function middleOf(bornOn: string, sex: 1 | 2): string {
  const century = (Number(bornOn.slice(0, 2)) - 19) * 2 + (sex === 2 ? 1 : 0);
  return `${century}${bornOn.slice(2, 4)}`;
}

/** A person's papers: the citizen ID, often the older nine-digit ID, sometimes a passport. */
export function personPapers(nation: Nation, subjectId: number, random: Random): Paper[] {
  const { bornOn, province } = birthOf(nation, subjectId);
  const issuedOn = plusDays(nation.today, -random.int(30, 1900));
  const papers: Paper[] = [
    {
      kind: 'citizen',
      number: citizenId(nation, subjectId),
      issuedOn,
      issuedAt: 'Cục Cảnh sát quản lý hành chính về trật tự xã hội',
      expiresOn: plusDays(issuedOn, 3652),
      isCurrent: true,
    },
  ];
  if (bornOn < '1998' && random.chance(0.55)) {
    const number = `${province.prefixes[0]?.slice(1) ?? '01'}${String(random.int(0, 9_999_999)).padStart(7, '0')}`;
    papers.push({
      kind: 'old',
      number,
      issuedOn: `${Math.max(1996, Number(bornOn.slice(0, 4)) + 15)}-06-15`,
      issuedAt: `Công an ${province.name}`,
      expiresOn: null,
      isCurrent: false,
    });
  }
  if (random.chance(0.06)) {
    papers.push({
      kind: 'passport',
      number: `${random.pick(['B', 'C', 'N', 'P'])}${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
      issuedOn: plusDays(nation.today, -random.int(30, 3000)),
      issuedAt: 'Cục Quản lý xuất nhập cảnh',
      expiresOn: null,
      isCurrent: true,
    });
  }
  return papers;
}

/** An enterprise's tax code, and the registration number that has been the same since 2010. */
export function enterprisePapers(nation: Nation, subjectId: number, province: Province, foundedOn: string): Paper[] {
  const number = checkedCode(nation, subjectId, province.prefixes[0] ?? '001');
  const common = {
    number,
    issuedOn: foundedOn,
    issuedAt: `Sở Tài chính ${province.name}`,
    expiresOn: null,
    isCurrent: true,
  };
  return [
    { kind: 'tax', ...common },
    { kind: 'registration', ...common },
  ];
}

/** A mobile number of the current ranges. */
export function phone(random: Random): string {
  return `0${random.pick(['32', '35', '38', '56', '70', '77', '83', '86', '90', '91', '93', '96', '98'])}${String(random.int(0, 9_999_999)).padStart(7, '0')}`;
}
