import type { Client } from 'pg';
import { resolveSubject } from '#bureau/matching/resolve.ts';
import { searchCustomers } from '#bureau/matching/search.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { type Company, companyClasses } from './companies.ts';
import { type Person, personClasses, type Typed } from './persons.ts';
import { bare, Dice, distance } from './writing.ts';

export type Database = { readonly app: Client; readonly owner: Client; readonly cipher: Cipher };
export type ClassResult = {
  readonly title: string;
  readonly asked: number;
  readonly atOne: number;
  readonly atTwenty: number;
  /** Others than the meant one with a confidence of 8 or more. */
  readonly falseAnswers: number;
  readonly missed: readonly string[];
};
/** A number of one borrower with the name of another; `wrong` says how many were answered. */
export type Contradictions = { readonly asked: number; readonly wrong: readonly string[] };

type Population = { readonly persons: readonly Person[]; readonly companies: readonly Company[] };

/** Borrowers of the database, shuffled by a seed, with what a clerk has before him. */
async function populationOf({ owner, cipher }: Database, most: number): Promise<Population> {
  const { rows } = await owner.query<Record<string, Buffer | string | null>>(
    `(select cic_code, name, province_code, to_char(born_on, 'YYYY-MM-DD') as born, address_sealed, identity_sealed, tax_sealed,
             subject_type::text as type,
             (select p.number_sealed from bureau.identity_paper p where p.subject_id = s.subject_id and p.kind = 'old' limit 1) as old
        from bureau.subject s where subject_type = 2 and status = 'live' and identity_sealed is not null and address_sealed is not null
         and name like '% % %' order by md5(cic_code) limit $1)
     union all
     (select cic_code, name, province_code, null, null, null, tax_sealed, '1', null
        from bureau.subject where subject_type = 1 and status = 'live' and tax_sealed is not null order by md5(cic_code) limit $1)`,
    [most],
  );
  const text = (value: Buffer | string | null | undefined) =>
    typeof value === 'string' ? value : value ? cipher.open(value) : '';
  const of = (type: string) => rows.filter((row) => row['type'] === type);
  return {
    persons: of('2').map((row) => ({
      cic: text(row['cic_code']),
      name: text(row['name']),
      province: text(row['province_code']),
      bornOn: text(row['born']),
      address: text(row['address_sealed']),
      identity: text(row['identity_sealed']),
      oldId: row['old'] ? text(row['old']) : undefined,
    })),
    companies: of('1').map((row) => ({
      cic: text(row['cic_code']),
      name: text(row['name']),
      province: text(row['province_code']),
      tax: text(row['tax_sealed']),
    })),
  };
}

async function acting<T>({ app }: Database, work: () => Promise<T>): Promise<T> {
  await app.query('begin');
  await actFrom(app, { institutionId: 1, userId: 1 });
  try {
    return await work();
  } finally {
    await app.query('rollback');
  }
}

/** Searches with every class of written variants, `each` of a class. */
export async function measureClasses(database: Database, each: number): Promise<ClassResult[]> {
  const { persons, companies } = await populationOf(database, each * 3);
  const results: ClassResult[] = [];
  for (const [title, write] of Object.entries(personClasses))
    results.push(await measureClass(database, `person: ${title}`, { all: persons, each, write }));
  for (const [title, write] of Object.entries(companyClasses))
    results.push(await measureClass(database, `company: ${title}`, { all: companies, each, write }));
  return results;
}

type Class<T> = {
  readonly all: readonly T[];
  readonly each: number;
  readonly write: (one: T, dice: Dice) => Typed | undefined;
};

function measureClass<T extends { cic: string; name: string }>(
  database: Database,
  title: string,
  { all, each, write }: Class<T>,
): Promise<ClassResult> {
  const dice = new Dice([...title].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  return acting(database, async () => {
    let [asked, atOne, atTwenty, falseAnswers] = [0, 0, 0, 0];
    const missed: string[] = [];
    // Few borrowers are written several times, each time otherwise.
    for (let turn = 0; turn < 36 && asked < each; turn++) {
      for (const one of all) {
        if (asked >= each) break;
        const typed = write(one, dice);
        if (typed === undefined) continue;
        asked += 1;
        const found = await searchCustomers(database.app, database.cipher, { type: '0', limit: 20, ...typed });
        const place = found.findIndex(({ cicCode }) => cicCode === one.cic);
        if (place === 0) atOne += 1;
        if (place >= 0) atTwenty += 1;
        else missed.push(`${one.name} < ${JSON.stringify(typed)}`);
        falseAnswers += found.filter(({ cicCode, confidence }) => cicCode !== one.cic && confidence >= 8).length;
      }
    }
    return { title, asked, atOne, atTwenty, falseAnswers, missed };
  });
}

/** Asks for borrowers by their numbers with the names of others. */
export async function measureContradictions(database: Database, count: number): Promise<Contradictions> {
  const { persons, companies } = await populationOf(database, count);
  const dice = new Dice(20_261_124);
  const wrong: string[] = [];
  await acting(database, async () => {
    for (let turn = 0; turn < count; turn++) {
      const kind = turn % 5;
      const isCompany = kind >= 3;
      const holder = isCompany ? dice.pick(companies) : dice.pick(persons);
      const name = isCompany
        ? otherCompany(holder, companies, dice)
        : otherPerson(holder, persons, { dice, isRelative: kind > 0 });
      if (name === undefined) continue;
      const numbers =
        'tax' in holder
          ? { taxCode: holder.tax }
          : kind === 2
            ? { cicCode: holder.cic }
            : { identityNumber: holder.identity };
      const type = isCompany ? '1' : '2';
      const answered = await resolveSubject(database.app, database.cipher, { type, name, ...numbers });
      if (answered !== undefined) wrong.push(`${holder.name} < ${name}`);
    }
  });
  return { asked: count, wrong };
}

/** A relative bears the family name and middle names; the given name is another's. Without accents it is two letters away at least. */
function otherPerson(
  holder: { name: string },
  all: readonly Person[],
  { dice, isRelative }: { dice: Dice; isRelative: boolean },
): string {
  const [own, isBare] = [holder.name, dice.below(3) === 0];
  for (;;) {
    const other = dice.pick(all).name;
    const given = other.slice(other.lastIndexOf(' ') + 1);
    const name = isRelative ? own.slice(0, own.lastIndexOf(' ') + 1) + given : other;
    const apart = distance(bare(name).toLowerCase(), bare(own).toLowerCase());
    const isSame = bare(name).split(' ').toSorted().join() === bare(own).split(' ').toSorted().join();
    if (apart > (isBare ? 1 : 0) && !isSame) return isBare ? bare(name) : name;
  }
}

const firstOfBrand = /(?:TNHH MTV|Một thành viên|TNHH|Cổ phần|tư nhân|Hợp tác xã) /;
function otherCompany(holder: { name: string }, all: readonly Company[], dice: Dice): string {
  const isBare = dice.below(3) === 0;
  for (;;) {
    const other = dice.pick(all).name;
    const words = holder.name.split(' ');
    // Another word in the brand, or another company altogether.
    const name = dice.below(2) === 0 ? words.with(words.length - 1, other.split(' ').at(-1) ?? '').join(' ') : other;
    const [one, two] = [name, holder.name].map((text) => bare(text.replace(firstOfBrand, '')).toLowerCase());
    const isPart = one === undefined || two === undefined || one.endsWith(two) || two.endsWith(one);
    if (!isPart && distance(one, two) > (isBare ? 1 : 0)) return isBare ? bare(name) : name;
  }
}

/** Searches for persons and companies who do not exist; those found with a confidence of 8 or more. */
export async function measureInvented(database: Database, count: number): Promise<Contradictions> {
  const { persons, companies } = await populationOf(database, count);
  const names = new Set([...persons, ...companies].map(({ name }) => bare(name).toLowerCase()));
  const dice = new Dice(19_452_026);
  const wrong: string[] = [];
  await acting(database, async () => {
    for (let turn = 0; turn < count; turn++) {
      const [one, other, third] = [dice.pick(persons), dice.pick(persons), dice.pick(companies)];
      const given = other.name.slice(other.name.lastIndexOf(' ') + 1);
      const name = turn % 4 === 3 ? `${third.name} ${given}` : one.name.slice(0, one.name.lastIndexOf(' ') + 1) + given;
      if (names.has(bare(name).toLowerCase())) continue;
      const digits = String(dice.below(1_000_000_000)).padStart(9, '0');
      const typed = {
        name,
        province: one.province,
        bornOn: one.bornOn,
        address: other.address,
        identityNumber: `0${dice.below(90) + 10}${digits}`,
      };
      const found = await searchCustomers(database.app, database.cipher, { type: '0', limit: 20, ...typed });
      for (const { confidence, name: shown } of found)
        if (confidence >= 8) wrong.push(`${name} > ${shown} ${confidence}`);
    }
  });
  return { asked: count, wrong };
}
