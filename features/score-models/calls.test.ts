import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { modelName, scoreModels as catalogue } from '#bureau/scoring/models.ts';
import { consents } from '#features/consents/contract.ts';
import { someConsent } from '#features/consents/examples.fixture.ts';
import { instantInquiry, personalScore } from '#features/instant-inquiry/contract.ts';
import { programs } from '#features/programs/contract.ts';
import { errors } from '#features/refusals.ts';
import { codeOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { sandboxCaller } from '#testing/session/application.ts';
import { say } from '#kit/words/words.ts';
import { scoreModels } from './contract.ts';
import { scoreModelsWords } from './words.ts';

const { clean, attention } = known;
const [old, trained] = ['CB-1 (1)', 'CB-2 (3)'];

let server: TestServer;
let lan: Caller;
let minh: Caller;
let quang: Caller;
beforeAll(async () => {
  server = await testServer();
  [lan, minh, quang] = [
    await server.as('lan.clerk'),
    await server.as('minh.operator'),
    await server.as('quang.operator'),
  ];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql('delete from portal.throttle');
  for (const table of ['score_service', 'score_promotion', 'score_shadow'])
    await server.sql(`delete from bureau.${table}`);
});

type Shown = { readonly msPhieu: string; readonly html: string };
const score = async (change: object = {}, by = lan) =>
  by.send(personalScore.confirm, {
    body: {
      ...{ identityNumber: clean.citizenId, customerName: clean.name, address: clean.address, consent: true },
      ...change,
      ...(await server.captcha('score')),
    },
  });
const shown = (answer: Answer) => answer.body.data as Shown;
const square = /<figure class="proof">.*?<\/figure>/s;
const compared = async () =>
  scoreModels.compare.answer.parse((await minh.send(scoreModels.compare, { body: {} })).body.data);
const rows = async () =>
  scoreModels.search.answer.parse((await minh.send(scoreModels.search, { body: {} })).body.data).rows;
const propose = async (by = minh) => {
  const answer = await by.send(scoreModels.propose, { body: { model: trained, reason: 'Phân biệt tốt hơn' } });
  return scoreModels.propose.answer.parse(answer.body.data);
};
/** Promotions serve five seconds later: here they serve now. */
const serveNow = () => server.sql(`update bureau.score_service set since = since - interval '6 seconds'`);
const numbers = (code: keyof typeof errors) => errors[code].number;

test('SCO-07 the shadow counts an inquiry with a consent by both models, by band and segment, and keeps no score', async () => {
  expect((await compared()).months).toEqual([]);
  expect((await score()).status).toBe(200);
  expect((await score({ identityNumber: attention.citizenId, customerName: attention.name })).status).toBe(200);
  const { serving, challenger, months, segments } = await compared();
  expect([serving, challenger]).toEqual([old, trained]);
  expect(months).toHaveLength(1);
  expect(months[0]).toMatchObject({ inquiries: 2 });
  const all = segments.find(({ segment }) => segment === 'all');
  expect(all?.movement.flat().reduce((sum, each) => sum + each, 0)).toBe(2);
  expect(all?.grades.champion.reduce((sum, each) => sum + each, 0)).toBe(2 - (all?.notScored ?? 0));
  expect(all?.scores.reduce((sum, each) => sum + each.challenger, 0)).toBe(2 - (all?.notScored ?? 0));
  const columns = await server.sql<{ name: string }>(`select column_name as name from information_schema.columns
     where table_schema = 'bureau' and table_name = 'score_shadow' order by 1`);
  expect(columns.map(({ name }) => name)).toEqual(
    'bad challenger challenger_version champion champion_version class difference measure month other persons segment slot'.split(
      ' ',
    ),
  );
});

test('SCO-07 the shadow scores nobody without a consent: not after a withdrawal, not again for the same ticket', async () => {
  const body = { ...someConsent(), identityNumber: clean.citizenId, customerName: clean.name, covers: 'everything' };
  const registered = await lan.send(consents.register, { body: body as never });
  const { id } = consents.register.answer.parse(registered.body.data);
  expect((await score({ consent: undefined })).status).toBe(200);
  expect((await compared()).months[0]?.inquiries).toBe(1);
  await lan.send(consents.withdraw, { body: { id, reason: 'Khách hàng đề nghị' } });
  expect((await score({ consent: undefined })).status).toBe(403);
  expect((await score()).status).toBe(403);
  // Even asked directly, the database counts nothing of an inquiry whose consent is gone, or that is answered.
  const [inquiry] = await server.sql<{ id: string; asked_at: Date }>(
    `select id, asked_at from portal.inquiry where product = 'DTD' order by asked_at desc limit 1`,
  );
  const [counted] = await server.sql<{ counted: boolean }>(
    `select bureau.count_shadow($1, $2, '{}', '[]') as counted`,
    [inquiry?.id, inquiry?.asked_at],
  );
  expect(counted?.counted).toBe(false);
  expect((await compared()).months[0]?.inquiries).toBe(1);
  await server.sql('delete from portal.consent');
});

test('API-08 SCO-07 the shadow counts no inquiry of a sandbox', async () => {
  const { name, citizenId: identityNumber } = testBorrowers[0];
  const program = await sandboxCaller(server);
  const answer = await program.send(programs.ask, {
    body: {
      ...{ product: 'DTD', purpose: 'credit-scoring', consent: true },
      subject: { kind: 'person', name, identityNumber },
    },
  });
  expect(programs.ask.answer.parse(answer.body.data)).toMatchObject({ status: 'answered', hasInformation: true });
  expect((await compared()).months).toEqual([]);
  await score();
  expect((await compared()).months[0]?.inquiries).toBe(1);
});

test('SCO-07 promotion needs two people and the comparison file, which says what the screen says; kept reports stay, later ones have the new version', async () => {
  const before = shown(await score());
  expect(before.html).toContain('CB-1');
  const { promotionId, comparison } = await propose();
  const file = await quang.send(scoreModels.file, { body: { promotionId } });
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(comparison);
  expect(JSON.parse(file.text)).toMatchObject({
    champion: { model: 'CB-1', version: 1 },
    challenger: { model: 'CB-2', version: 3, file: catalogue.findLast(({ code }) => code === 'CB-2')?.fileHash },
    // The words of the screen, in both languages.
    notes: { matured: { vi: say(scoreModelsWords, 'vi', 'inquiriesNote'), en: expect.stringContaining('13 months') } },
  });
  const decide = (by: Caller, change: object = {}) =>
    by.send(scoreModels.decide, { body: { promotionId, comparison, approve: true, ...change } });
  expect(codeOf(await decide(minh))).toBe(numbers('promotion-own'));
  expect(codeOf(await decide(quang, { comparison: 'ab'.repeat(32) }))).toBe(numbers('comparison-other'));
  expect((await decide(quang)).status).toBe(200);
  expect(codeOf(await decide(quang))).toBe(numbers('state-changed'));
  // It serves five seconds later, so that nobody's moment has two models.
  expect((await compared()).serving).toBe(old);
  await serveNow();
  expect(await compared()).toMatchObject({ serving: trained, challenger: old });
  expect(shown(await score()).html).toContain('CB-2');
  const again = shown(await lan.send(instantInquiry.detail, { body: { voucherCode: before.msPhieu } }));
  expect(again.html.replace(square, '')).toBe(before.html.replace(square, ''));
  expect((await rows())[0]).toMatchObject({
    state: 'serving',
    proposedBy: 'minh.operator',
    decidedBy: 'quang.operator',
  });
  const alarms = await server.sql<{ name: string }>(
    `select facts ->> 'name' as name from portal.alarm where rule = 'score-served' order by alarm_id desc limit 1`,
  );
  expect(alarms[0]?.name).toBe('CB-2 (3) minh.operator + quang.operator');
});

test('SCO-07 going back takes one step and one person with a reason, once; a return is not promoted back by one', async () => {
  await score();
  const { promotionId, comparison } = await propose();
  await quang.send(scoreModels.decide, { body: { promotionId, comparison, approve: true } });
  const goBack = (reason: string | undefined) =>
    minh.send(scoreModels.goBack, { body: { promotionId, reason } as { promotionId: number; reason: string } });
  expect((await goBack(undefined)).status).toBe(400);
  // Before it even serves: a mistake that is seen at once.
  const both = await Promise.all([goBack('PSI vượt giới hạn'), goBack('PSI vượt giới hạn')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await serveNow();
  expect((await compared()).serving).toBe(old);
  expect(shown(await score()).html).toContain('CB-1');
  expect((await rows())[0]).toMatchObject({
    ...{ state: 'returned', returnedBy: 'minh.operator', returnReason: 'PSI vượt giới hạn' },
  });
  expect(codeOf(await goBack('lần nữa'))).toBe(numbers('promotion-not-serving'));
  const [audit] = await server.sql<{ detail: string }>(
    `select detail from portal.audit_log where action like '%/Promotion/GoBack' and result = 'ok' order by at desc limit 1`,
    [],
    'minh.operator',
  );
  expect(audit?.detail).toContain('PSI vượt giới hạn');
});

test('SCO-07 one proposal waits at a time; two at once, two deciding at once and two promotions end as one', async () => {
  await score();
  const answers = await Promise.all(
    [minh, quang].map((by) => by.send(scoreModels.propose, { body: { model: trained, reason: 'Cùng lúc' } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [row] = await rows();
  const other = row?.proposedBy === 'minh.operator' ? quang : minh;
  const body = { promotionId: row?.id ?? 0, comparison: row?.comparison ?? '', approve: true };
  const both = await Promise.all([1, 2].map(() => other.send(scoreModels.decide, { body })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await server.sql('select from bureau.score_service')).toHaveLength(1);
});

test('SCO-07 a model whose file changed since, another champion, or a changed comparison is not promoted', async () => {
  await score();
  const { promotionId, comparison } = await propose();
  const decide = async () =>
    codeOf(await quang.send(scoreModels.decide, { body: { promotionId, comparison, approve: true } }));
  const hash = catalogue.find((each) => modelName(each) === trained)?.fileHash;
  await server.sql(`update bureau.score_promotion set model_hash = sha256('another')`);
  expect(await decide()).toBe(numbers('model-file-changed'));
  await server.sql(`update bureau.score_promotion set model_hash = decode($1, 'hex')`, [hash]);
  await server.sql(`update bureau.score_promotion set comparison = comparison || ' '`);
  expect(await decide()).toBe(numbers('comparison-other'));
  await server.sql(`update bureau.score_promotion set comparison = rtrim(comparison, ' ')`);
  await server.sql(`insert into bureau.score_service (model, version) values ('CB-2', 3)`);
  expect(await decide()).toBe(numbers('champion-changed'));
  const reject = await minh.send(scoreModels.decide, { body: { promotionId, comparison, approve: false } });
  expect(reject.status).toBe(200);
  expect((await rows())[0]?.state).toBe('rejected');
});

test('SCO-07 a report that is being made while another model is promoted has one model, the one of its moment', async () => {
  await score();
  const { promotionId, comparison } = await propose();
  const many = Array.from({ length: 8 }, () => score());
  await quang.send(scoreModels.decide, { body: { promotionId, comparison, approve: true } });
  const pages = (await Promise.all(many)).map((answer) => shown(answer));
  // Those asked about before it serves are CB-1's, and stay so once it does.
  for (const { html, msPhieu } of pages) {
    expect(html).toContain('CB-1');
    const voucherCode = msPhieu;
    await serveNow();
    const again = shown(await lan.send(instantInquiry.detail, { body: { voucherCode } }));
    expect(again.html.replace(square, '')).toBe(html.replace(square, ''));
  }
  const whatIf = await lan.send(personalScore.whatIf, {
    body: { voucherCode: pages[0]?.msPhieu ?? '', kind: 'wait', months: 6 },
  });
  // Served since before the reply was asked for, as the clock was turned back here: the model of that moment.
  expect(whatIf.status).toBe(200);
});

test('SCO-07 nothing is proposed without a comparison, nor a model that is no challenger', async () => {
  const send = async (model: string) =>
    codeOf(await minh.send(scoreModels.propose, { body: { model, reason: 'Thử' } }));
  expect(await send(trained)).toBe(numbers('comparison-empty'));
  expect(await send('CB-9 (1)')).toBe(numbers('not-found'));
  expect(await send(old)).toBe(numbers('not-found'));
  const clerk = await lan.send(scoreModels.propose, { body: { model: trained, reason: 'Thử' } });
  expect(clerk.status).toBe(403);
});
