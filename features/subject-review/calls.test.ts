import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { mergeByTwo, splitByTwo } from '#tests/two-operators.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { disputes } from '#features/disputes/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { subjectReview } from './contract.ts';

const { clean, attention, bad, released, vamc } = known;
let server: TestServer;
let minh: Caller;
let quang: Caller;
let lan: Caller;

beforeAll(async () => {
  server = await testServer({ dailyCustomers: 1_000 });
  [minh, quang, lan] = [
    await server.as('minh.operator'),
    await server.as('quang.operator'),
    await server.as('lan.clerk'),
  ];
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

const approve = (by: Caller, proposal: number, decision: 'approved' | 'refused' = 'approved') =>
  by.send(subjectReview.approve, { body: { proposal, decision } });
const proposals = async () =>
  subjectReview.proposals.answer.parse((await minh.send(subjectReview.proposals, { body: {} })).body.data).rows;
const dropWaiting = async () => {
  for (const { proposal } of await proposals()) await approve(minh, proposal, 'refused');
};

test('NAV-17 merging joins every row, the old code answers with the kept borrower, and splitting restores all of it', async () => {
  const before = [await rowsOf(bad.subjectId), await rowsOf(attention.subjectId)];
  const [keptBefore, mergedBefore] = [await lookedUp(bad.cicCode), await lookedUp(attention.cicCode)];
  const merge = await mergeByTwo(server, { keptCode: bad.cicCode, mergedCode: attention.cicCode, reason });

  expect(await lookedUp(attention.cicCode)).toEqual(keptBefore);
  const [left] = await server.sql<{ count: number }>(
    'select count(*)::int as count from bureau.contract where subject_id = $1',
    [attention.subjectId],
  );
  expect(left?.count).toBe(0);
  const [row] = subjectReview.merges.answer.parse((await minh.send(subjectReview.merges, { body: {} })).body.data).rows;
  expect(row).toMatchObject({ merge, keptCode: bad.cicCode, mergedCode: attention.cicCode, state: 'standing' });
  expect(row?.rows).toBeGreaterThan(0);

  expect((await splitByTwo(server, merge)).status).toBe(200);
  expect([await rowsOf(bad.subjectId), await rowsOf(attention.subjectId)]).toEqual(before);
  expect([await lookedUp(bad.cicCode), await lookedUp(attention.cicCode)]).toEqual([keptBefore, mergedBefore]);
  expect((await minh.send(subjectReview.split, { body: { merge, reason } })).status).toBe(409);
});

test('NAV-17 relations follow a merge and return with the split; nobody becomes related to themselves', async () => {
  const relations = () =>
    server.sql(
      `select subject_id, related_subject_id, kind, institution_id from bureau.relation
        where subject_id = any ($1::bigint[]) or related_subject_id = any ($1::bigint[]) order by 1, 2, 3, 4`,
      [[clean.subjectId, attention.subjectId, bad.subjectId]],
    );
  const relate = (of: number, to: number, kind: string, institution = 1) =>
    server.sql(
      `insert into bureau.relation (subject_id, related_subject_id, kind, institution_id, valid_from) values ($1, $2, $3, $4, '2020-01-01')`,
      [of, to, kind, institution],
    );
  await relate(clean.subjectId, attention.subjectId, 'guarantor');
  // Two institutions report it of the kept one, the other way round and of both.
  await relate(clean.subjectId, bad.subjectId, 'guarantor', 2);
  await relate(clean.subjectId, bad.subjectId, 'director', 2);
  await relate(clean.subjectId, attention.subjectId, 'director', 2);
  await relate(attention.subjectId, clean.subjectId, 'owner', 1);
  await relate(bad.subjectId, clean.subjectId, 'owner', 2);
  await relate(attention.subjectId, bad.subjectId, 'spouse');
  await relate(bad.subjectId, attention.subjectId, 'spouse');
  const before = await relations();
  const body = { keptCode: bad.cicCode, mergedCode: attention.cicCode, reason };
  const merge = await mergeByTwo(server, body);
  const during = await server.sql<{ related: bigint }>(
    `select related_subject_id as related from bureau.relation where subject_id = $1 and kind = 'guarantor'`,
    [clean.subjectId],
  );
  expect(during.map(({ related }) => Number(related))).toEqual([bad.subjectId, bad.subjectId]);
  expect(await server.sql('select from bureau.relation where subject_id = related_subject_id')).toEqual([]);
  const gone = 'select from bureau.relation where related_subject_id = $1';
  // What the same institution says of the kept one stays said once.
  expect(await server.sql(`${gone} and kind <> 'director'`, [attention.subjectId])).toEqual([]);
  expect((await splitByTwo(server, merge)).status).toBe(200);
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
  const merge = await mergeByTwo(server, { keptCode: bad.cicCode, mergedCode: attention.cicCode, reason });
  expect(codeOf(await send(clean.cicCode, attention.cicCode))).toBe('4090004');
  // Of two at once, one wins, when it is asked for and when it is decided.
  const asked = await Promise.all([0, 1].map(() => minh.send(subjectReview.split, { body: { merge, reason } })));
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { proposal } = subjectReview.split.answer.parse(asked.find(({ status }) => status === 200)?.body.data);
  const approve = { body: { proposal, decision: 'approved' as const } };
  const [one, two] = await Promise.all([0, 1].map(() => quang.send(subjectReview.approve, approve)));
  expect([one?.status, two?.status].toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 409]);
});

test('NAV-17 merges on top of each other are undone in reverse, and every code always leads somewhere', async () => {
  const mergeOf = (keptCode: string, mergedCode: string) => mergeByTwo(server, { keptCode, mergedCode, reason });
  const before = [await rowsOf(clean.subjectId), await rowsOf(bad.subjectId), await rowsOf(attention.subjectId)];
  const first = await mergeOf(bad.cicCode, attention.cicCode);
  const second = await mergeOf(clean.cicCode, bad.cicCode);
  expect(await lookedUp(attention.cicCode)).toEqual(await lookedUp(clean.cicCode));
  expect(codeOf(await minh.send(subjectReview.trySplit, { body: { merge: first } }))).toBe('4090004');
  const early = await splitByTwo(server, first);
  expect(codeOf(early)).toBe('4090004');
  await dropWaiting();
  for (const merge of [second, first]) expect((await splitByTwo(server, merge)).status).toBe(200);
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
  const states = async (state: 'open' | 'later' | 'kept' | 'merged') =>
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
  // Proposed, not yet done; a second time is refused, and 'different' would drop it.
  expect(await lookedUp(attention.cicCode)).not.toEqual(await lookedUp(bad.cicCode));
  const twice = await minh.send(subjectReview.decide, { body: { review: again, decision: 'same', reason } });
  expect(codeOf(twice)).toBe('4090840');
  const [waiting] = await proposals();
  expect(waiting).toMatchObject({ kind: 'merge', keptCode: bad.cicCode, mergedCode: attention.cicCode, isOwn: true });
  await approve(quang, waiting?.proposal ?? 0);
  expect(await lookedUp(attention.cicCode)).toEqual(await lookedUp(bad.cicCode));
  expect(await states('merged')).toContain(again);
});

test('TRU-07 TRU-08 the two who decide can compare whole numbers, each look with a row of the audit about each of both', async () => {
  const body = { keptCode: bad.cicCode, mergedCode: attention.cicCode };
  const rows = () =>
    server.sql<{ about: string }>(
      `select subject_key as about from portal.audit_log where action like '%Review/Numbers%' and subject_key is not null and username = 'quang.operator'`,
    );
  const before = (await rows()).length;
  const { kept, merged } = subjectReview.numbers.answer.parse(
    (await quang.send(subjectReview.numbers, { body })).body.data,
  );
  expect(kept.map(({ number }) => number)).toContain(bad.citizenId);
  expect(merged.map(({ number }) => number)).toContain(attention.citizenId);
  expect(new Set((await rows()).slice(before).map(({ about }) => about)).size).toBe(2);
  expect((await lan.send(subjectReview.numbers, { body })).status).toBe(403);
});

test('TRU-08 a merge needs two people: who proposed it cannot approve it, may withdraw it, and it is decided once', async () => {
  const body = { keptCode: clean.cicCode, mergedCode: bad.cicCode, reason };
  const { proposal } = subjectReview.merge.answer.parse((await minh.send(subjectReview.merge, { body })).body.data);
  expect(codeOf(await minh.send(subjectReview.merge, { body }))).toBe('4090840');
  expect(codeOf(await approve(minh, proposal))).toBe('4030841');
  for (const caller of [lan, await server.as('root.bureau')])
    expect((await approve(caller, proposal)).status).toBe(403);
  expect((await approve(minh, 8_999_999_999)).status).toBe(404);
  expect((await approve(minh, proposal, 'refused')).status).toBe(200);
  expect((await approve(quang, proposal)).status).toBe(409);
  const all = await minh.send(subjectReview.proposals, { body: { state: 'withdrawn' } });
  expect(subjectReview.proposals.answer.parse(all.body.data).rows[0]).toMatchObject({
    proposal,
    decidedBy: 'minh.operator',
  });
  // The server itself cannot merge alone either: the database lets it only propose and decide.
  const [may] = await server.sql<{ alone: boolean }>(
    `select bool_or(has_function_privilege(r.oid, p.oid, 'execute')) as alone from pg_proc p, pg_roles r
      where p.proname in ('merge_subjects', 'split_subjects') and r.rolname like '%app%' and not r.rolsuper`,
  );
  expect(may?.alone).toBe(false);
});

test('TRU-08 a merge and its undoing are looked at before: the figures shown are those that then come, and nothing is kept of a look', async () => {
  const before = [await rowsOf(clean.subjectId), await rowsOf(bad.subjectId)];
  const codes = { keptCode: clean.cicCode, mergedCode: bad.cicCode };
  const look = async () =>
    subjectReview.tryMerge.answer.parse((await minh.send(subjectReview.tryMerge, { body: codes })).body.data);
  const seen = await look();
  expect(seen.columns.map(({ is, when, cicCode }) => [is, when, cicCode])).toEqual([
    ['kept', 'now', clean.cicCode],
    ['merged', 'now', bad.cicCode],
    ['together', 'after', clean.cicCode],
  ]);
  // Whether the two are one person is decided by who they are, and the debt is of a day.
  const who = async (subject: number) =>
    (
      await server.sql<{ born: string }>('select born_on::text as born from bureau.subject where subject_id = $1', [
        subject,
      ])
    )[0];
  expect([seen.sides.kept, seen.sides.merged]).toMatchObject([
    { cicCode: clean.cicCode, name: clean.name, bornOn: (await who(clean.subjectId))?.born },
    { cicCode: bad.cicCode, name: bad.name, bornOn: (await who(bad.subjectId))?.born },
  ]);
  expect(seen.sides.same).not.toContain('name');
  expect(JSON.stringify(seen.sides)).not.toContain(bad.citizenId);
  expect(seen.sides.merged.papers.length).toBeGreaterThan(0);
  const [kept, merged, together] = seen.columns.map(({ figures }) => figures);
  expect(together?.lastReported).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(BigInt(together?.debt ?? 0)).toBe(BigInt(kept?.debt ?? 0) + BigInt(merged?.debt ?? 0));
  expect(together?.worstGroup).toBe(Math.max(kept?.worstGroup ?? 0, merged?.worstGroup ?? 0));
  expect(seen.institutions.length).toBeGreaterThan(0);
  expect([await rowsOf(clean.subjectId), await rowsOf(bad.subjectId)]).toEqual(before);

  const merge = await mergeByTwo(server, { ...codes, reason });
  const back = await minh.send(subjectReview.trySplit, { body: { merge } });
  const undone = subjectReview.trySplit.answer.parse(back.body.data);
  expect(undone.columns.map(({ is, when }) => [is, when])).toEqual([
    ['together', 'now'],
    ['kept', 'after'],
    ['merged', 'after'],
  ]);
  expect(undone.columns.map(({ figures }) => figures)).toEqual([together, kept, merged]);
  // Merged, all papers are with the kept one: who they are shows as the split leaves them.
  expect(undone.sides).toEqual(seen.sides);
  expect((await splitByTwo(server, merge)).status).toBe(200);
  expect((await look()).columns).toEqual(seen.columns);
  expect((await minh.send(subjectReview.trySplit, { body: { merge } })).status).toBe(409);
  expect((await lan.send(subjectReview.tryMerge, { body: codes })).status).toBe(403);
  // A trial that is not rolled back is refused by the database.
  await expect(server.sql(`do $$ begin insert into bureau.merge_trial default values; end $$`)).rejects.toThrow(
    'never kept',
  );
});

test('TRU-08 an inquiry and a case that came after a merge go to whom they mean when it is undone, and who was told is told again', async () => {
  const binh = await server.as('binh.clerk');
  await server.sql(
    `insert into bureau.contract (subject_id, institution_id, branch_id, contract_number, loan_kind, purpose, limit_vnd, is_secured, signed_on, ends_on)
     select $1, m.institution_id, 1, 'HD-GOP', '01', 'other', 1, false, '2025-01-01', '2030-01-01'
       from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
    [vamc.subjectId],
  );
  const merge = await mergeByTwo(server, { keptCode: released.cicCode, mergedCode: vamc.cicCode, reason });
  const ask = async (voucherCode: string, who: typeof vamc | typeof released) => {
    const body = { voucherCode, productCode: 'S11T' as const, customerName: who.name, identityNumber: who.citizenId };
    const answer = await binh.send(instantInquiry.confirm, { body: { ...body, ...(await server.captcha('instant')) } });
    expect(answer.status).toBe(200);
  };
  await ask('GOP1', vamc);
  await ask('GOP2', released);
  const claim = { kind: 'dispute' as const, contractNumber: 'HD-GOP', field: 'group' as const, claim: 'Nhóm nợ sai' };
  const raised = await lan.send(disputes.raise, { body: { ...claim, cicCode: released.cicCode } });
  expect(raised.status).toBe(200);
  expect((await splitByTwo(server, merge)).status).toBe(200);
  const asked = await server.sql<{ voucher: string; subject: bigint }>(
    `select q.voucher, f.subject_id as subject from portal.inquiry q join bureau.inquiry_footprint f on f.inquiry_id = q.id
      where q.voucher like 'GOP_' order by 1`,
    [],
    'binh.clerk',
  );
  expect(asked.map(({ voucher, subject }) => [voucher, Number(subject)])).toEqual([
    ['GOP1', vamc.subjectId],
    ['GOP2', released.subjectId],
  ]);
  const { dispute } = disputes.raise.answer.parse(raised.body.data);
  const seen = disputes.detail.answer.parse((await lan.send(disputes.detail, { body: { dispute } })).body.data);
  expect([seen.cicCode, seen.customer]).toEqual([vamc.cicCode, vamc.name]);
  const told = await server.sql<{ number: string; code: string }>(
    `select dispute_number as number, cic_code as code from portal.correction_notice where dispute_number = $1 and institution_id = portal.acting_institution()`,
    [`TACH${String(merge).padStart(8, '0')}`],
    'binh.clerk',
  );
  expect(told.map(({ code }) => code).toSorted()).toEqual([vamc.cicCode, released.cicCode].toSorted());
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
