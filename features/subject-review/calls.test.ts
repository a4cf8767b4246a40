import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { subjectReview } from './contract.ts';

const { clean, attention, bad } = known;
let server: TestServer;
let minh: Caller;
let lan: Caller;

beforeAll(async () => {
  server = await testServer({ dailyCustomers: 1_000 });
  [minh, lan] = [await server.as('minh.operator'), await server.as('lan.clerk')];
});
afterAll(() => server.stop());

const reason = 'Cùng số giấy tờ, cùng địa chỉ';

/** Every row of a borrower that a merge could change, by table. */
async function rowsOf(subjectId: number): Promise<Record<string, string>> {
  const tables = await server.sql<{ name: string }>(
    `select name from bureau.movable_tables() union all select 'identity_paper' union all select 'subject'`,
  );
  const counted: Record<string, string> = {};
  for (const { name } of tables) {
    const hidden = name === 'subject' ? ` - 'updated_on'` : '';
    const [row] = await server.sql<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(j, '|' order by j)), '') as hash
       from (select (to_jsonb(t)${hidden})::text as j from bureau.${name} t where t.subject_id = $1) one`,
      [subjectId],
    );
    counted[name] = row?.hash ?? '';
  }
  return counted;
}

async function lookedUp(cicCode: string): Promise<unknown> {
  const answer = await lan.send(customerInquiry.lookup, { body: { cicCode } });
  return answer.body.data;
}

async function reviewOf(subjectId: number, candidateId: number, why = 'doubtful'): Promise<string> {
  const [row] = await server.sql<{ review: string }>(
    `insert into bureau.review_line (institution_id, customer_code, subject_id, candidate_subject_id, confidence, reason)
     values (1, 'KH-9', $1, $2, 6, $3) returning institution_id || '-' || review_id as review`,
    [subjectId, candidateId, why],
  );
  return row?.review ?? '';
}

test('NAV-17 merging joins every row, the old code answers with the kept borrower, and splitting restores all of it', async () => {
  const before = [await rowsOf(bad.subjectId), await rowsOf(attention.subjectId)];
  const [keptBefore, mergedBefore] = [await lookedUp(bad.cicCode), await lookedUp(attention.cicCode)];
  const merged = await minh.send(subjectReview.merge, {
    body: { keptCode: bad.cicCode, mergedCode: attention.cicCode, reason },
  });
  expect(merged.status).toBe(200);
  const { merge } = subjectReview.merge.answer.parse(merged.body.data);

  expect(await lookedUp(attention.cicCode)).toEqual(keptBefore);
  const [left] = await server.sql<{ count: number }>(
    'select count(*)::int as count from bureau.contract where subject_id = $1',
    [attention.subjectId],
  );
  expect(left?.count).toBe(0);
  const [row] = subjectReview.merges.answer.parse((await minh.send(subjectReview.merges, { body: {} })).body.data).rows;
  expect(row).toMatchObject({ merge, keptCode: bad.cicCode, mergedCode: attention.cicCode, state: 'standing' });
  expect(row?.rows).toBeGreaterThan(0);

  const split = await minh.send(subjectReview.split, { body: { merge, reason: 'Hai người khác nhau' } });
  expect(split.status).toBe(200);
  expect([await rowsOf(bad.subjectId), await rowsOf(attention.subjectId)]).toEqual(before);
  expect([await lookedUp(bad.cicCode), await lookedUp(attention.cicCode)]).toEqual([keptBefore, mergedBefore]);
  expect((await minh.send(subjectReview.split, { body: { merge, reason } })).status).toBe(409);
});

test('NAV-17 relations follow a merge and return with the split; nobody becomes related to themselves', async () => {
  const relations = () =>
    server.sql(
      `select subject_id, related_subject_id, kind, share_percent from bureau.relation
        where subject_id = any ($1::bigint[]) or related_subject_id = any ($1::bigint[]) order by 1, 2, 3`,
      [[clean.subjectId, attention.subjectId, bad.subjectId]],
    );
  const relate = (of: number, to: number, kind: string) =>
    server.sql(
      `insert into bureau.relation (subject_id, related_subject_id, kind, institution_id, valid_from) values ($1, $2, $3, 1, '2020-01-01')`,
      [of, to, kind],
    );
  await relate(clean.subjectId, attention.subjectId, 'guarantor');
  await relate(attention.subjectId, bad.subjectId, 'spouse');
  await relate(bad.subjectId, attention.subjectId, 'spouse');
  const before = await relations();
  const body = { keptCode: bad.cicCode, mergedCode: attention.cicCode, reason };
  const merged = await minh.send(subjectReview.merge, { body });
  expect(merged.status).toBe(200);
  const { merge } = subjectReview.merge.answer.parse(merged.body.data);
  const during = await server.sql<{ related: bigint }>(
    `select related_subject_id as related from bureau.relation where subject_id = $1 and kind = 'guarantor'`,
    [clean.subjectId],
  );
  expect(during.map(({ related }) => Number(related))).toEqual([bad.subjectId]);
  expect(await server.sql('select from bureau.relation where subject_id = related_subject_id')).toEqual([]);
  const gone = 'select from bureau.relation where related_subject_id = $1';
  expect(await server.sql(gone, [attention.subjectId])).toEqual([]);
  expect((await minh.send(subjectReview.split, { body: { merge, reason } })).status).toBe(200);
  expect(await relations()).toEqual(before);
  await server.sql('delete from bureau.relation where subject_id = any ($1::bigint[])', [
    [clean.subjectId, attention.subjectId, bad.subjectId],
  ]);
});

test('NAV-17 a borrower cannot be merged with themselves, with another kind, twice, or if there is none', async () => {
  const send = async (keptCode: string, mergedCode: string) =>
    minh.send(subjectReview.merge, { body: { keptCode, mergedCode, reason } });
  expect(codeOf(await send(clean.cicCode, clean.cicCode))).toBe('4090191');
  const [company] = await server.sql<{ code: string }>(
    `select cic_code as code from bureau.subject where subject_type = 1 and status = 'live' limit 1`,
  );
  expect(codeOf(await send(clean.cicCode, company?.code ?? ''))).toBe('4090192');
  expect(codeOf(await send(clean.cicCode, '0000000000'))).toBe('4040002');
  expect((await send('', clean.cicCode)).status).toBe(400);
  const merged = await send(bad.cicCode, attention.cicCode);
  expect(codeOf(await send(clean.cicCode, attention.cicCode))).toBe('4090004');
  // Of two at once, one wins.
  const { merge } = subjectReview.merge.answer.parse(merged.body.data);
  const [one, two] = await Promise.all([0, 1].map(() => minh.send(subjectReview.split, { body: { merge, reason } })));
  expect([one?.status, two?.status].toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 409]);
});

test('NAV-17 merges on top of each other are undone in reverse, and every code always leads somewhere', async () => {
  const mergeOf = async (keptCode: string, mergedCode: string) =>
    subjectReview.merge.answer.parse(
      (await minh.send(subjectReview.merge, { body: { keptCode, mergedCode, reason } })).body.data,
    ).merge;
  const before = [await rowsOf(clean.subjectId), await rowsOf(bad.subjectId), await rowsOf(attention.subjectId)];
  const first = await mergeOf(bad.cicCode, attention.cicCode);
  const second = await mergeOf(clean.cicCode, bad.cicCode);
  expect(await lookedUp(attention.cicCode)).toEqual(await lookedUp(clean.cicCode));
  expect(codeOf(await minh.send(subjectReview.split, { body: { merge: first, reason } }))).toBe('4090004');
  for (const merge of [second, first])
    expect((await minh.send(subjectReview.split, { body: { merge, reason } })).status).toBe(200);
  expect([await rowsOf(clean.subjectId), await rowsOf(bad.subjectId), await rowsOf(attention.subjectId)]).toEqual(
    before,
  );
});

test('NAV-17 an operator sees both borrowers with numbers masked, and decides once: different, later, same', async () => {
  const review = await reviewOf(attention.subjectId, bad.subjectId);
  const answer = await minh.send(subjectReview.pair, { body: { review } });
  const pair = subjectReview.pair.answer.parse(answer.body.data);
  expect([pair.subject.cicCode, pair.candidate.cicCode]).toEqual([attention.cicCode, bad.cicCode]);
  expect(pair.subject.papers.length).toBeGreaterThan(0);
  expect(JSON.stringify(answer.body.data)).not.toContain(attention.citizenId);
  const decide = async (decision: 'same' | 'different' | 'later') =>
    (await minh.send(subjectReview.decide, { body: { review, decision, reason } })).status;
  expect(await decide('later')).toBe(200);
  const states = async (state: 'open' | 'later' | 'kept') =>
    subjectReview.search.answer
      .parse((await minh.send(subjectReview.search, { body: { state } })).body.data)
      .rows.map((row) => row.review);
  expect(await states('later')).toContain(review);
  expect(await decide('different')).toBe(200);
  expect(await states('kept')).toContain(review);
  expect(await decide('same')).toBe(409);

  const again = await reviewOf(attention.subjectId, bad.subjectId, 'conflict');
  const same = await minh.send(subjectReview.decide, { body: { review: again, decision: 'same', reason } });
  expect(same.status).toBe(200);
  expect(await lookedUp(attention.cicCode)).toEqual(await lookedUp(bad.cicCode));
});

test('NAV-17 only an operator of the bureau works on the list, whatever role a member’s user has', async () => {
  await server.sql(
    `update portal.membership m set roles = '{operator}' from portal.user_account u where u.id = m.user_id and u.username = 'yen.admin'`,
  );
  const yen = await server.as('yen.admin');
  for (const caller of [yen, lan, await server.as('ha.auditor'), await server.as('root.bureau')]) {
    expect((await caller.send(subjectReview.search, { body: {} })).status).toBe(403);
    const body = { keptCode: clean.cicCode, mergedCode: bad.cicCode, reason };
    expect((await caller.send(subjectReview.merge, { body })).status).toBe(403);
  }
  for (const review of ['1-999999999', '0-0'])
    expect((await minh.send(subjectReview.pair, { body: { review } })).status).toBe(404);
  expect((await minh.send(subjectReview.pair, { body: { review: "1-1' or 1=1" } })).status).toBe(400);
});
