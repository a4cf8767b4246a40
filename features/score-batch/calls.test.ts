import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { consents } from '#features/consents/contract.ts';
import { someConsent } from '#features/consents/examples.fixture.ts';
import { errors } from '#features/refusals.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { codeOf } from '#testing/answer.ts';
import { testKeys } from '#testing/keys.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { workbook } from '#testing/workbook.ts';
import { scoreBatch } from './contract.ts';
import { isOver, portfolioFile } from './examples.fixture.ts';

const { clean, attention, bad, cardsOnly } = known;

let server: TestServer;
let lan: Caller;
let binh: Caller;
beforeAll(async () => {
  server = await testServer();
  [lan, binh] = [await server.as('lan.clerk'), await server.as('binh.clerk')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const user of ['lan.clerk', 'binh.clerk'])
    for (const table of ['score_batch_part', 'score_batch', 'consent_sample', 'consent', 'charge', 'file_budget'])
      await server.sql(`delete from portal.${table} where institution_id = portal.acting_institution()`, [], user);
  await server.sql('delete from bureau.score_service');
});

type Person = { readonly name: string; readonly citizenId: string; readonly cicCode: string };
const rowOf = (person: Person, reference: string) => ({
  ...{ reference, customerName: person.name, cicCode: person.cicCode },
});

async function agree(person: Person, change: object = {}, by = lan): Promise<string> {
  const body = { ...someConsent(), identityNumber: person.citizenId, customerName: person.name, ...change };
  const answer = await by.send(consents.register, { body });
  return consents.register.answer.parse(answer.body.data).id;
}

/** Makes a person a customer of the clerk's institution, or no customer of it, whatever the population says. */
async function isCustomer(person: Person, user = 'lan.clerk'): Promise<boolean> {
  const [row] = await server.sql<{ is_own: boolean }>(
    `select exists (select from bureau.contract k where k.institution_id = portal.acting_institution() and k.subject_id = s.subject_id)
         or exists (select from bureau.card_account a where a.institution_id = portal.acting_institution() and a.subject_id = s.subject_id) as is_own
       from bureau.subject s where s.cic_code = $1`,
    [person.cicCode],
    user,
  );
  return row?.is_own === true;
}

/** The clerk's institution's own customers of the population who are persons, with names and codes. */
async function ownPeople(count: number, user = 'lan.clerk'): Promise<Person[]> {
  const rows = await server.sql<{ name: string; cic_code: string }>(
    `select s.name, s.cic_code from bureau.subject s
      where s.status = 'live' and s.subject_type = 2 and s.cic_code <> all ($2)
        and exists (select from bureau.contract k where k.institution_id = portal.acting_institution() and k.subject_id = s.subject_id)
      order by s.subject_id limit $1`,
    [count, Object.values(known).map((one) => ('cicCode' in one ? one.cicCode : ''))],
    user,
  );
  return rows.map(({ name, cic_code }) => ({ name, cicCode: cic_code, citizenId: '' }));
}

async function send(rows: readonly Readonly<Record<string, string>>[], by = lan) {
  const answer = await by.send(scoreBatch.send, { file: portfolioFile(rows) });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  const { id } = scoreBatch.send.answer.parse(answer.body.data);
  await isOver(server, id);
  return id;
}

async function result(id: string, by = lan): Promise<string[][]> {
  const { text } = await by.send(scoreBatch.result, { body: { id } });
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));
}

const listed = async (by = lan) =>
  scoreBatch.search.answer.parse((await by.send(scoreBatch.search, { body: {} })).body.data).rows;
const byCode = (cicCode: string) => ({ cicCode, identityNumber: undefined, covers: 'everything' });

test('SCO-09 own customers who agreed get score, grade and chance of default; a row without consent says which is missing, 4120003', async () => {
  const [one, two, three, four] = await ownPeople(4);
  if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('people');
  await agree(one, byCode(one.cicCode));
  await agree(three, { ...byCode(three.cicCode), covers: 'score' });
  const withdrawn = await agree(four, byCode(four.cicCode));
  await lan.send(consents.withdraw, { body: { id: withdrawn, reason: 'Khách hàng đề nghị' } });
  const id = await send([
    rowOf(one, 'KH1'),
    rowOf(two, 'KH2'),
    rowOf(three, 'KH3'),
    rowOf(four, 'KH4'),
    { reference: 'KH5', customerName: 'Nguyễn Không Ai', identityNumber: '079999999999' },
    { reference: '', customerName: 'Thiếu Mã', cicCode: one.cicCode },
    { reference: 'KH1', customerName: 'Hai Lần', cicCode: '0123456789' },
  ]);
  const rows = await result(id);
  expect(rows.map(([row, reference, , state]) => [row, reference, state?.split(' / ')[1]])).toEqual([
    ['2', 'KH1', rows[0]?.[3]?.includes('Scored') ? 'Scored' : 'Too little data for a score'],
    ['3', 'KH2', '4120003: no consent'],
    ['4', 'KH3', '4120003: no consent'],
    ['5', 'KH4', '4120003: no consent'],
    ['6', 'KH5', 'No customer of the institution'],
    ['7', '', 'Wrong row'],
    ['8', 'KH1', 'Wrong row'],
  ]);
  expect(rows.slice(1, 4).map((row) => /^(\w+):/.exec(row[10] ?? '')?.[1])).toEqual(['none', 'purpose', 'withdrawn']);
  expect(rows[6]?.[10]).toContain('dòng 2');
  const [row] = await listed();
  expect(row).toMatchObject({ rows: 7, handled: 7, consent: 3, foreign: 1, bad: 2, state: 'done', model: 'CB-1 (1)' });
  const [stored] = await server.sql<{ audited: number; charges: number; opened: number }>(
    `select (select count(*)::int from portal.audit_log a where a.action = 'job score-batch' and a.request_id = $1 and a.subject_key is not null) as audited,
       (select count(*)::int from portal.charge c where c.institution_id = portal.acting_institution() and c.product = 'DTD') as charges,
       (select count(*)::int from bureau.opening o where o.institution_id = portal.acting_institution() and o.inquiry_id is null
          and o.subject_id = (select subject_id from bureau.subject where cic_code = $2)) as opened`,
    [id, one.cicCode],
  );
  expect(stored).toEqual({ audited: 4, charges: row?.scored, opened: 1 });
});

test('SCO-09 a customer of another institution looks like nobody, and is not opened', async () => {
  const candidates = await ownPeople(40, 'binh.clerk');
  const others: Person[] = [];
  for (const each of candidates) if (!(await isCustomer(each))) others.push(each);
  const [other] = others;
  if (other === undefined) throw new Error('all customers of one bank are the other’s too');
  await agree(other, byCode(other.cicCode));
  const rows = await result(
    await send([rowOf(other, 'A'), { reference: 'B', customerName: 'Không Ai Cả', identityNumber: '079999999998' }]),
  );
  expect(rows[0]?.slice(2)).toEqual(rows[1]?.slice(2));
  const [opened] = await server.sql<{ count: number }>(
    `select count(*)::int as count from bureau.opening o join bureau.subject s using (subject_id)
      where s.cic_code = $1 and o.institution_id = portal.acting_institution()`,
    [other.cicCode],
  );
  expect(opened?.count).toBe(0);
});

test('SCO-09 the next file says what has changed, not across models; the scores of the one before are gone', async () => {
  const people = await ownPeople(12);
  for (const each of people) await agree(each, byCode(each.cicCode));
  const rows = people.map((each, at) => rowOf(each, `KH${at}`));
  const first = await send(rows);
  const scored = (await result(first)).filter((row) => row[4] !== '');
  expect(scored.length).toBeGreaterThan(3);
  expect(scored.every((row) => row[7] === '' && row[8] === '')).toBe(true);
  // In another order and with other references: a customer is known by the code.
  const second = await send(rows.toReversed().map((each, at) => ({ ...each, reference: `M${at}` })));
  const again = (await result(second)).filter((row) => row[4] !== '');
  expect(again.map((row) => [row[7], row[8], row[9]])).toEqual(again.map((row) => [row[4], '0', row[5]]));
  expect((await result(first)).length).toBe(people.length);
  const kept = await server.sql<{ batch_id: string }>('select distinct batch_id from portal.score_batch_part');
  expect(kept.map(({ batch_id }) => batch_id)).toEqual([second]);
  await server.sql(`insert into bureau.score_service (model, version, since) values ('CB-2', 3, now())`);
  const third = await send(rows.map((each, at) => ({ ...each, reference: `N${at}` })));
  const other = (await result(third)).filter((row) => row[4] !== '');
  expect((await listed())[0]?.model).toBe('CB-2 (3)');
  expect(other.every((row) => row[7] !== '' && row[8] === '' && row[10]?.includes('CB-1 (1)'))).toBe(true);
  // Sealed: no column can be read without the keys.
  const [part] = await server.sql<{ result: Buffer }>('select result from portal.score_batch_part limit 1');
  expect(part?.result.toString('latin1')).not.toContain('score');
});

test('SCO-09 the day’s limit and the month’s budget hold; a row over them is not charged', async () => {
  const people = await ownPeople(3);
  for (const each of people) await agree(each, byCode(each.cicCode));
  await server.sql(
    `insert into portal.file_budget (institution_id, day, used, taken) values (portal.acting_institution(), portal.hanoi_day(), $1, 0)`,
    [server.settings.fileBudget - 1],
  );
  const rows = await result(await send(people.map((each, at) => rowOf(each, `KH${at}`))));
  expect(rows.slice(1).every((row) => row[3]?.startsWith('Vượt hạn mức'))).toBe(true);
  await server.sql('delete from portal.file_budget');
  await server.sql('delete from portal.charge where institution_id = portal.acting_institution()');
  await server.sql(
    `insert into portal.fee_budget (institution_id, month_limit_vnd, stops, set_by) values (portal.acting_institution(), 1, true, 'x')
     on conflict (institution_id) do update set month_limit_vnd = 1, stops = true`,
  );
  await send(people.map((each, at) => rowOf(each, `KX${at}`)));
  const [row] = await listed();
  expect(row?.scored).toBe(0);
  expect(await server.sql(`select from portal.charge where institution_id = portal.acting_institution()`)).toEqual([]);
  await server.sql('delete from portal.fee_budget where institution_id = portal.acting_institution()');
});

test('SCO-09 CNS-05 one customer by a code and, hundreds of rows later, by a number is scored and charged once, which is one look', async () => {
  const people = [clean, attention, bad, cardsOnly];
  const own = await Promise.all(people.map((each) => isCustomer(each)));
  const person = people.find((_, at) => own[at]);
  if (person === undefined) throw new Error('no customer of the first bank has a number that is known here');
  const consentId = await agree(person, { covers: 'everything' });
  const others = Array.from({ length: 450 }, (_, at) => ({
    ...{ reference: `N${at}`, customerName: 'Nguyễn Không Ai', identityNumber: `0799${String(at).padStart(8, '0')}` },
  }));
  const asked = () => footprintsOf(person);
  const before = await asked();
  const id = await send([
    rowOf(person, 'A'),
    ...others,
    { reference: 'B', customerName: person.name, identityNumber: person.citizenId },
  ]);
  const rows = await result(id);
  expect(rows).toHaveLength(452);
  expect(rows[0]?.[3]).toMatch(/Scored|Too little data/);
  expect(rows.at(-1)?.slice(1).join(' ')).toContain('Stands in row 2 already');
  const looks = await server.sql<{ row_no: number; consent_id: string }>(
    `select l.row_no, l.consent_id from portal.score_look l where l.institution_id = portal.acting_institution() and l.batch_id = $1`,
    [id],
  );
  expect(looks).toEqual([{ row_no: 2, consent_id: consentId }]);
  const charges = await server.sql(
    `select from portal.charge where institution_id = portal.acting_institution() and product = 'DTD'`,
  );
  expect(charges).toHaveLength(/Scored/.test(rows[0]?.[3] ?? '') ? 1 : 0);
  // It is no inquiry: no lender sees it, and no score counts it.
  expect(await asked()).toBe(before);
});

async function footprintsOf({ cicCode }: Person): Promise<number | undefined> {
  const [row] = await server.sql<{ count: number }>(
    `select count(*)::int as count from bureau.inquiry_footprint f join bureau.subject s using (subject_id) where s.cic_code = $1`,
    [cicCode],
  );
  return row?.count;
}

test('SCO-09 ugly files: not UTF-8, no titles, empty, formulas in references; the same file twice', async () => {
  const refusal = async (file: File) => {
    const answer = await lan.send(scoreBatch.send, { file });
    const { id } = scoreBatch.send.answer.parse(answer.body.data);
    await isOver(server, id);
    return (await listed())[0]?.refusal;
  };
  expect(await refusal(new File([new Uint8Array([0x72, 0xff, 0xfe])], 'a.csv'))).toContain('UTF-8');
  expect(await refusal(new File(['x,y\n1,2'], 'a.csv'))).toContain('Mã khách hàng của đơn vị');
  expect(await refusal(new File(['reference,customerName,cicCode\n'], 'a.csv'))).toContain('không có dòng nào');
  const formula = { reference: '=HYPERLINK(1)', customerName: clean.name, cicCode: clean.cicCode };
  const rows = await result(await send([formula]));
  expect(rows[0]?.[1]?.startsWith('=')).toBe(false);
  const twice = await lan.send(scoreBatch.send, { file: portfolioFile([formula]) });
  expect(codeOf(twice)).toBe(errors['score-batch-known'].number);
  // Titles as the screen names them, with semicolons, as a spreadsheet writes them here.
  const titled = new File(
    [`Mã khách hàng của đơn vị;Tên khách hàng;Số CCCD\nKH1;${attention.name};${attention.citizenId}`],
    'b.csv',
  );
  const answer = await lan.send(scoreBatch.send, { file: titled });
  const { id } = scoreBatch.send.answer.parse(answer.body.data);
  await isOver(server, id);
  expect((await listed())[0]).toMatchObject({ rows: 1, bad: 0 });
});

test('SCO-09 a workbook is scored like a .csv file; a refused one says why, in both languages', async () => {
  const [one] = await ownPeople(1);
  if (one === undefined) throw new Error('people');
  await agree(one, byCode(one.cicCode));
  const scoredOf = async (id: string) => (await result(id))[0]?.slice(2, 7);
  const titles = ['Mã khách hàng của đơn vị', 'Tên khách hàng', 'Mã CIC'];
  const book = async (sheets: Parameters<typeof workbook>[0], name = 'Danh muc.XLSX') => {
    const answer = await lan.send(scoreBatch.send, { file: new File([await workbook(sheets)], name) });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const { id } = scoreBatch.send.answer.parse(answer.body.data);
    await isOver(server, id);
    return id;
  };
  const row = ['KH1', one.name, one.cicCode];
  const byBook = await scoredOf(await book({ 'Danh mục': [titles, row] }));
  expect(byBook).toEqual(await scoredOf(await send([rowOf(one, 'KH1')])));
  await book({ A: [titles, row], B: [titles, row] });
  expect((await listed())[0]).toMatchObject({ state: 'refused', fileName: 'Danh muc.XLSX' });
  expect((await listed())[0]?.refusal).toContain('Có hơn một trang tính có số liệu (A, B)');
  const english = await lan.send(scoreBatch.search, { body: {} }, { 'accept-language': 'en' });
  const { rows } = scoreBatch.search.answer.parse(english.body.data);
  expect(rows[0]?.refusal).toContain('More than one sheet has rows (A, B)');
  expect((await lan.send(scoreBatch.send, { file: new File(['x'], 'a.xls') })).status).toBe(400);
});

test('SCO-09 two workers and a killed one score nothing twice; what is cancelled is not scored and says so', async () => {
  const people = await ownPeople(6);
  for (const each of people) await agree(each, byCode(each.cicCode));
  const id = await send(people.map((each, at) => rowOf(each, `KH${at}`)));
  const charges = async () =>
    (await server.sql('select from portal.charge where institution_id = portal.acting_institution()')).length;
  const once = await charges();
  // The turn is asked for again, as after a worker's death: nothing is waiting any more.
  await server.sql(
    `select graphile_worker.add_job('score-batch', json_build_object('institutionId', portal.acting_institution(), 'userId', 1, 'id', $1::text))`,
    [id],
  );
  await expect
    .poll(() => server.sql(`select from graphile_worker.jobs where task_identifier = 'score-batch'`), {
      timeout: 10_000,
    })
    .toEqual([]);
  expect(await charges()).toBe(once);
  // A file whose worker died before its only part was scored.
  const [one] = people;
  const waiting = [{ row: 2, reference: 'KH0', customerName: one?.name, cicCode: one?.cicCode }];
  await server.sql(`update portal.score_batch set state = 'working', finished_at = null where id = $1`, [id]);
  await server.sql('update portal.score_batch_part set result = null, given = $2 where batch_id = $1', [
    id,
    makeCipher(testKeys).seal(JSON.stringify(waiting)),
  ]);
  expect((await binh.send(scoreBatch.cancel, { body: { id } })).status).toBe(404);
  expect((await lan.send(scoreBatch.cancel, { body: { id } })).status).toBe(200);
  expect(codeOf(await lan.send(scoreBatch.cancel, { body: { id } }))).toBe(errors['state-changed'].number);
  await isOver(server, id);
  expect((await result(id)).map((row) => row[3])).toEqual(['Đã hủy / Cancelled']);
  expect(await charges()).toBe(once);
});
