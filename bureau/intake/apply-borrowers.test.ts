import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCicCode } from '#bureau/contract/identifiers.ts';
import { findByPapers } from '#bureau/matching/find.ts';
import { firstGenerated } from '#bureau/population/births.ts';
import { readProvinces } from '#bureau/population/load.ts';
import { makeNation } from '#bureau/population/nation.ts';
import { makeSubject } from '#bureau/population/subject.ts';
import { actAs } from '#kit/server/database/database.ts';
import { addSenders, type IntakeWorld, intakeWorld, type Row, type Submission } from './apply/submissions.fixture.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const [bank, other] = [9_401, 9_402];

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, { [bank]: '01941001', [other]: '01942001' });
});
afterAll(() => world.close());

const person = (changes: Row): Row => ({
  branch_code: '01941001',
  customer_code: 'KH1',
  born_on: '1991-03-04',
  sex: 2,
  name: 'Trịnh Thị Mới Toanh',
  province_code: '01',
  paper_kind: 'citizen',
  paper_number: '001191700001',
  address: 'Số 1, phố Mới, phường Láng, Hà Nội',
  phone: '0912345678',
  ...changes,
});

const company = (changes: Row): Row => ({
  branch_code: '01941001',
  customer_code: 'DN1',
  name: 'Công ty TNHH Hoa Sữa Mới',
  tax_code: '0101990005',
  province_code: '01',
  address: 'Số 2, phố Cũ, Hà Nội',
  ...changes,
});

const take = (rows: readonly Row[], institution = bank, period = '2026-09-03'): Promise<Submission> =>
  world.take({
    institution,
    kind: 'D10',
    period,
    rows: { KHCN: rows.map((row) => ({ ...row, ...branchOf(institution) })) },
  });

const branchOf = (institution: number) => ({ branch_code: institution === other ? '01942001' : '01941001' });

async function subjectOf(code: string, institution = bank) {
  const [found] = await world.sql<{
    subject_id: bigint;
    cic_code: string;
    status: string;
    papers: bigint;
    address_sealed: Buffer;
  }>(
    `select s.subject_id, s.cic_code, s.status, s.address_sealed,
            (select count(*) from bureau.identity_paper p where p.subject_id = s.subject_id) as papers
       from bureau.customer c join bureau.subject s using (subject_id) where c.institution_id = $1 and c.customer_code = $2`,
    [institution, code],
  );
  if (!found) throw new Error(`no customer ${code}`);
  return found;
}

const doubts = (code: string) =>
  world.sql(
    'select reason, confidence, state from bureau.review_line where institution_id = $1 and customer_code = $2',
    [bank, code],
  );

describe('borrowers of a file', () => {
  test('UPL-05 a new borrower gets a CIC code and sealed papers, and can be found by them', async () => {
    const sent = await take([person({ old_id_number: '012345999' })]);
    expect(sent).toMatchObject({ state: 'applied', applied_rows: 1n });
    const made = await subjectOf('KH1');
    expect(made).toMatchObject({ status: 'live', papers: 2n });
    expect(isCicCode(made.cic_code)).toBe(true);
    expect(world.cipher.open(made.address_sealed)).toBe('Số 1, phố Mới, phường Láng, Hà Nội');
    const found = await actAs(world.pool, { institutionId: bank, userId: 1 }, (client) =>
      findByPapers(client, world.cipher, { identityNumber: '001191700001' }),
    );
    expect(found.map(({ subject_id, name }) => [subject_id, name])).toEqual([[made.subject_id, 'Trịnh Thị Mới Toanh']]);
  });

  test('UPL-05 another institution’s row about the same person finds the same borrower and adds newer data', async () => {
    const before = await subjectOf('KH1');
    await take(
      [person({ customer_code: 'X9', name: 'TRINH THI MOI TOANH', address: 'Số 5, Hà Nội', tax_code: '001191700001' })],
      other,
      '2026-09-06',
    );
    const after = await subjectOf('X9', other);
    expect(after).toMatchObject({ subject_id: before.subject_id, papers: 2n });
    expect(world.cipher.open(after.address_sealed)).toBe('Số 5, Hà Nội');
  });

  test('UPL-05 an older file that arrives late does not restore the older address; sent again it changes nothing', async () => {
    const before = await subjectOf('KH1');
    await take([person({ old_id_number: '012345999' })]);
    await take([person({ old_id_number: '012345999' })]);
    expect(await subjectOf('KH1')).toEqual(before);
  });

  test('UPL-05 rows of one file about one person make one borrower', async () => {
    await take([
      person({ customer_code: 'D1', paper_number: '001191700002', name: 'Đặng Thị Đôi' }),
      person({ customer_code: 'D2', paper_number: '001191700002', name: 'Đặng Thị Đôi' }),
    ]);
    expect((await subjectOf('D1')).subject_id).toBe((await subjectOf('D2')).subject_id);
  });

  test('UPL-05 a paper that belongs to another name makes a provisional borrower and a case to decide', async () => {
    await take([person({ customer_code: 'K2', name: 'Vương Quốc Khánh' })]);
    const made = await subjectOf('K2');
    expect(made.status).toBe('provisional');
    expect(made.subject_id).not.toBe((await subjectOf('KH1')).subject_id);
    expect(await doubts('K2')).toEqual([{ reason: 'conflict', confidence: 1, state: 'open' }]);
    await take([person({ customer_code: 'K2', name: 'Vương Quốc Khánh' })]);
    expect(await subjectOf('K2')).toEqual(made);
    expect(await doubts('K2')).toHaveLength(1);
  });

  test('UPL-05 same name, birth and province but another kind of paper: doubtful; with another citizen ID: a new borrower', async () => {
    await take([person({ customer_code: 'K4', paper_number: '001191755003' })]);
    expect((await subjectOf('K4')).status).toBe('live');
    expect(await doubts('K4')).toEqual([]);
    await take([person({ customer_code: 'K3', paper_kind: 'passport', paper_number: 'C1234567' })]);
    expect((await subjectOf('K3')).status).toBe('provisional');
    // By now two people with the same name and birth are known.
    const doubt = { reason: 'doubtful', confidence: 8, state: 'open' };
    expect(await doubts('K3')).toEqual([doubt, doubt]);
  });

  test('UPL-05 an old ID that was issued twice: the matching birth decides', async () => {
    await take([person({ customer_code: 'O1', name: 'Lý Thị Xưa', paper_kind: 'old', paper_number: '011222333' })]);
    await take(
      [person({ customer_code: 'O2', name: 'Lý Thị Xưa', paper_kind: 'old', paper_number: '011222333' })],
      other,
    );
    await take([
      person({
        customer_code: 'O3',
        name: 'Mạc Văn Khác',
        born_on: '1970-01-01',
        paper_kind: 'old',
        paper_number: '011222333',
      }),
    ]);
    expect((await subjectOf('O2', other)).subject_id).toBe((await subjectOf('O1')).subject_id);
    expect((await subjectOf('O3')).status).toBe('provisional');
  });

  test('UPL-05 a company is known by its tax code; its profile follows the newest file', async () => {
    const send = (changes: Row, period: string) =>
      world.take({ institution: bank, kind: 'D11', period, rows: { KHDN: [company(changes)] } });
    expect(await send({ director_name: 'Ông Cũ', employees: 5 }, '2026-08-31')).toMatchObject({ state: 'applied' });
    await send({ name: 'CTY TNHH HOA SỮA MỚI', director_name: 'Bà Mới' }, '2026-09-30');
    const made = await subjectOf('DN1');
    expect(made).toMatchObject({ status: 'live', papers: 1n });
    expect(
      await world.sql('select director_name, employees from bureau.legal_profile where subject_id = $1', [
        made.subject_id,
      ]),
    ).toEqual([{ director_name: 'Bà Mới', employees: 5 }]);
  });

  test('UPL-05 BG_103: a province or a country that is not in the list', async () => {
    const sent = await take([
      person({}),
      person({ customer_code: 'P', province_code: '99' }),
      person({ customer_code: 'Q', nation_code: 'XX' }),
    ]);
    expect(sent.errors.map(({ row_no, indicator, code }) => [row_no, indicator, code])).toEqual([
      [2, 'CN006', 'BG_103'],
      [3, 'CN005', 'BG_103'],
    ]);
  });

  test('UPL-05 more than a page of new borrowers: all are created, each with its own code', async () => {
    const many = Array.from({ length: 1_203 }, (_, at) =>
      person({
        customer_code: `M${at}`,
        paper_number: `001191${String(800_000 + at)}`,
        name: `Phan Thị Nhiều ${'ABCDEFGHIK'[at % 10]}`,
      }),
    );
    expect(await take(many)).toMatchObject({ state: 'applied', applied_rows: 1_203n });
    const [made] = await world.sql<{ customers: bigint; subjects: bigint }>(
      `select count(*) as customers, count(distinct subject_id) as subjects from bureau.customer where institution_id = $1 and customer_code like 'M%'`,
      [bank],
    );
    expect(made).toEqual({ customers: 1_203n, subjects: 1_203n });
  });

  test('TRU-07 an old ID of another, the same name, another day of birth or sex, an own citizen ID: to review, never merged', async () => {
    const holder = { name: 'Bùi Thị Trùng Tên', old_id_number: '013555777' };
    await take([person({ ...holder, customer_code: 'T1', paper_number: '001191711111' })]);
    const known = await subjectOf('T1');
    const others: readonly Row[] = [
      { born_on: '2000-03-04', paper_number: '001300722222' },
      { sex: 1, paper_number: '001091733333' },
      { paper_number: '001191744444' },
      // The holder's own citizen ID does not outweigh a contradiction.
      { born_on: '2000-03-04', paper_number: '001191711111' },
    ];
    for (const [at, changes] of others.entries()) {
      const code = `T2${at}`;
      await take([person({ ...holder, ...changes, customer_code: code })]);
      const made = await subjectOf(code);
      expect([made.status, made.subject_id === known.subject_id]).toEqual(['provisional', false]);
      expect(await doubts(code)).toContainEqual({ reason: 'conflict', confidence: 1, state: 'open' });
    }
    expect(await subjectOf('T1')).toEqual(known);
  });

  test('TRU-07 both in one file; a paper of two holders whom the row contradicts; the own customer code', async () => {
    const old = { name: 'Bùi Thị Một Tệp', old_id_number: '013555888' };
    await take([
      person({ ...old, customer_code: 'U1', paper_number: '001191811111' }),
      person({ ...old, customer_code: 'U2', paper_number: '001182822222', born_on: '1982-03-04' }),
    ]);
    expect((await subjectOf('U2')).status).toBe('provisional');
    expect((await subjectOf('U2')).subject_id).not.toBe((await subjectOf('U1')).subject_id);
    // A person's own citizen ID with the old ID of somebody else.
    await take([
      person({ customer_code: 'U3', name: 'Bùi Thị Một Tệp', paper_number: '001191833333', born_on: '1971-05-06' }),
    ]);
    await take([person({ ...old, customer_code: 'U4', paper_number: '001191833333', born_on: '1971-05-06' })], other);
    expect((await subjectOf('U4', other)).status).toBe('provisional');
    // A sender's correction of its own customer with the same citizen ID is no other person.
    await take([person({ ...old, customer_code: 'U1', paper_number: '001191811111', born_on: '1991-04-03' })]);
    expect((await subjectOf('U1')).status).toBe('live');
    // The same code with other papers and another day of birth is.
    await take([person({ ...old, customer_code: 'U1', paper_number: '001180899999', born_on: '1980-04-03' })]);
    expect((await subjectOf('U1')).status).toBe('provisional');
  });

  test('TRU-07 with the own customer code too another citizen ID, or one slip beside it, goes to review; nothing is added to the known one', async () => {
    const own = { name: 'Phùng Thị Mã Riêng', customer_code: 'W1', paper_number: '001191712345' };
    const passport = {
      name: 'Phùng Thị Hộ Chiếu',
      customer_code: 'W2',
      paper_kind: 'passport',
      paper_number: 'B7234567',
    };
    await take([person(own), person({ ...passport, tax_code: '001191722222' })]);
    const [one, two] = [await subjectOf('W1'), await subjectOf('W2')];
    const changes: readonly (readonly [Row, typeof one])[] = [
      [{ ...own, paper_number: '001191987654' }, one],
      [{ ...own, paper_number: '001191712346' }, one],
      [{ ...own, paper_number: '001191712354', name: 'Phùng Thị Mã Riên' }, one],
      // An equal passport excuses another day of birth or sex, not another citizen ID.
      [{ ...passport, tax_code: '001090999888', born_on: '1990-01-01', sex: 1 }, two],
      [{ ...passport, tax_code: '001191722223' }, two],
    ];
    for (const [row, known] of changes) {
      const code = String(row['customer_code']);
      await world.sql('update bureau.customer set subject_id = $1 where institution_id = $2 and customer_code = $3', [
        known.subject_id,
        bank,
        code,
      ]);
      await take([person(row)]);
      const made = await subjectOf(code);
      expect([made.status, made.subject_id === known.subject_id], JSON.stringify(row)).toEqual(['provisional', false]);
      expect(await doubts(code)).toContainEqual({ reason: 'conflict', confidence: 1, state: 'open' });
      const [kept] = await world.sql(
        'select count(*)::int as papers from bureau.identity_paper where subject_id = $1',
        [known.subject_id],
      );
      expect(kept).toEqual({ papers: code === 'W1' ? 1 : 2 });
    }
  });

  test('TRU-07 with the own customer code an honest change is no contradiction: an old ID that became a citizen ID, a new passport, a tax code', async () => {
    const own = { name: 'Phùng Thị Đổi Thẻ', customer_code: 'W3' };
    const sent: readonly Row[] = [
      { ...own, paper_kind: 'old', paper_number: '013555999' },
      { ...own, paper_number: '001191755555' },
      { ...own, paper_number: '001191755555', tax_code: '8012345678' },
      { ...own, paper_number: '001191755555', tax_code: '001191755555', born_on: '1991-04-03' },
      { ...own, paper_kind: 'passport', paper_number: 'C1234567' },
      { ...own, paper_kind: 'passport', paper_number: 'C9876543', name: 'PHUNG THI DOI THE' },
    ];
    const made = [];
    for (const row of sent) {
      await take([person(row)]);
      const { subject_id, status } = await subjectOf('W3');
      made.push([subject_id, status]);
    }
    const [first] = made;
    expect(first?.[1]).toBe('live');
    expect(made).toEqual(sent.map(() => first));
  });

  test('TRU-07 a new person of a known name and birth whose paper is one digit or one swap beside: to review, in any province', async () => {
    const one = { name: 'Bùi Thị Gần Số', born_on: '1988-08-08' };
    await take([person({ ...one, customer_code: 'V1', paper_number: '001188123456' })]);
    await take([
      person({ ...one, customer_code: 'V2', paper_number: '001188123457', province_code: '79' }),
      person({ ...one, customer_code: 'V3', paper_number: '001188124356' }),
      person({ ...one, customer_code: 'V4', paper_number: '001188999000' }),
      person({ ...one, customer_code: 'V5', paper_number: '001188999001' }),
    ]);
    const statuses = [];
    for (const code of ['V1', 'V2', 'V3', 'V4', 'V5']) statuses.push((await subjectOf(code)).status);
    expect(statuses).toEqual(['live', 'provisional', 'provisional', 'live', 'provisional']);
    expect(await doubts('V2')).toContainEqual({ reason: 'doubtful', confidence: 7, state: 'open' });
  });

  test('TRU-07 of the nation’s own people, sent as files by two banks, fewer than 1 in 1,000 go to review', async () => {
    const client = new pg.Client({ connectionString: world.database.ownerUrl });
    await client.connect();
    const nation = makeNation(1, hanoiDay(), await readProvinces(client));
    await client.end();
    const people = Array.from({ length: 3_500 }, (_, at) => makeSubject(nation, firstGenerated + at));
    const rows = people.flatMap(({ type, subjectId, name, bornOn, sex, provinceCode, papers }) => {
      const numberOf = (kind: string) => papers.find((paper) => paper.kind === kind)?.number ?? null;
      if (type !== 2) return [];
      const numbers = { paper_number: numberOf('citizen'), old_id_number: numberOf('old') };
      const who = { name, born_on: bornOn, sex: sex ?? null, province_code: provinceCode };
      return [person({ ...who, ...numbers, customer_code: `N${subjectId}` })];
    });
    expect(rows.length).toBeGreaterThan(1_000);
    const reviewed = async () =>
      Number(
        (
          await world.sql<{ count: bigint }>(
            `select count(distinct (institution_id, customer_code)) as count from bureau.review_line where customer_code ~ '^N[0-9]'`,
          )
        )[0]?.count,
      );
    for (const [institution, period] of [
      [bank, '2026-09-10'],
      [other, '2026-09-11'],
      [bank, '2026-09-12'],
    ] as const) {
      expect(await take(rows, institution, period)).toMatchObject({ state: 'applied' });
    }
    expect(await reviewed(), `of ${rows.length * 3} rows`).toBeLessThan((rows.length * 3) / 1_000);
  });
});
