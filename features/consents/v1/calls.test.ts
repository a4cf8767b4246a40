import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { someProgramConsent } from '#features/consents/examples.fixture.ts';
import { programs } from '#features/programs/contract.ts';
import { instantAsked } from '#features/programs/examples.fixture.ts';
import { programEvents } from '#features/subscriptions/v1/contract.ts';
import { fieldsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { programConsents as calls } from './contract.ts';

let server: TestServer;
let program: Caller;
beforeAll(async () => {
  server = await testServer();
  program = await applicationCaller(server);
});
afterAll(() => server.stop());

const register = (change: object = {}) =>
  program.send(calls.register, { body: { ...someProgramConsent(), ...change } });
const idOf = async (change: object = {}) => calls.register.answer.parse((await register(change)).body.data).id;
const found = async (query: object) =>
  calls.list.answer.parse((await program.send(calls.list, { query })).body.data).consents.map(({ id }) => id);

const { clean } = known;
const ofClean = { subject: { name: clean.name, cicCode: clean.cicCode, identityNumber: clean.citizenId } };

test('CNS-01 a program finds the consents of one borrower by CIC code and by number, known to the bureau or not', async () => {
  const unknown = someProgramConsent();
  const [one, other] = [await idOf(ofClean), await idOf({ subject: unknown.subject })];
  expect(await found({ cicCode: clean.cicCode })).toEqual([one]);
  expect(await found({ identityNumber: clean.citizenId })).toEqual([one]);
  expect(await found({ identityNumber: unknown.subject.identityNumber })).toEqual([other]);
  expect(await found({ identityNumber: '001000000000' })).toEqual([]);
});

test('CNS-01 CNS-02 a product without a purpose of its own is refused, and a purpose without a product; the problem says which', async () => {
  const wrong = async (products: string[], purposes: string[]) => {
    const answer = await register({ products, purposes });
    return [answer.status, fieldsOf(answer), answer.body.errors?.[0]?.message];
  };
  expect(await wrong(['score', 'watch'], ['credit-scoring'])).toEqual([
    ...[400, ['purposes'], 'Sản phẩm watch cần một trong các mục đích: portfolio-monitoring'],
  ]);
  expect(await wrong(['score'], ['credit-scoring', 'credit-granting'])).toEqual([
    ...[400, ['products'], 'Mục đích credit-granting cần một trong các sản phẩm: report'],
  ]);
  expect((await register({ products: ['score'], purposes: ['portfolio-monitoring'] })).status).toBe(201);
});

test('CNS-02 the answer that a consent was used for names it', async () => {
  const consent = await idOf(ofClean);
  const scored = { ...instantAsked, product: 'DTD' as const, purpose: 'credit-scoring' as const };
  const asked = programs.ask.answer.parse((await program.send(programs.ask, { body: scored })).body.data);
  expect(asked.consentId).toBe(consent);
  const read = await program.send(programs.inquiry, { params: { id: asked.id } });
  expect(read.body.data).toMatchObject({ consentId: consent });
  const report = programs.ask.answer.parse((await program.send(programs.ask, { body: instantAsked })).body.data);
  expect(report.consentId).toBeNull();
});

test('CNS-02 a watch names the consent on which it stands; one that is taken back ends it', async () => {
  const products = { products: ['watch'], purposes: ['portfolio-monitoring'] };
  const consent = await idOf({ ...ofClean, ...products });
  const params = { reference: 'loan-7' };
  const body = { cicCode: clean.cicCode, triggers: ['group-up' as const] };
  const begun = await program.send(programEvents.watch, { params, body });
  expect(begun.body.data).toMatchObject({ consentId: consent });
  expect((await program.send(programEvents.watched, { params })).body.data).toMatchObject({ consentId: consent });
  expect((await program.send(calls.withdraw, { params: { id: consent } })).status).toBe(200);
  expect((await program.send(programEvents.watched, { params })).status).toBe(404);
});

test('CNS-02 API-05 after a withdrawal the refusal advises a new consent with evidence, not to declare one: that is refused', async () => {
  const { name, cicCode, citizenId: identityNumber } = known.attention;
  const subject = { name, identityNumber };
  const scored = {
    product: 'DTD' as const,
    purpose: 'credit-scoring' as const,
    subject: { kind: 'person' as const, ...subject },
  };
  const ask = async (language: string, consent?: boolean) => {
    const body = { ...scored, ...(consent === undefined ? {} : { consent }) };
    const answer = await program.send(programs.ask, { body }, { 'accept-language': language });
    return JSON.parse(answer.text) as { which: string; detail: string };
  };
  expect(await ask('en')).toMatchObject({
    which: 'none',
    detail: expect.stringContaining('or confirm that it was given'),
  });
  const consent = await idOf({ subject: { ...subject, cicCode }, products: ['score'], purposes: ['credit-scoring'] });
  await program.send(calls.withdraw, { params: { id: consent } });
  const advice = {
    en: 'After a withdrawal only a new consent that is registered with its evidence counts; confirming is not enough',
    vi: 'Sau khi rút lại, chỉ sự đồng ý mới được đăng ký kèm bằng chứng mới có hiệu lực; xác nhận là không đủ',
  };
  for (const language of ['en', 'vi'] as const)
    for (const declared of [undefined, true])
      expect(await ask(language, declared)).toMatchObject({
        which: 'withdrawn',
        detail: expect.stringMatching(new RegExp(`\\(withdrawn\\)\\. ${advice[language]}$`)),
      });
});
