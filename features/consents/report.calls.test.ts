import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { consentVerdicts } from '#bureau/consents/words.ts';
import { known } from '#bureau/population/known/known.ts';
import { contracts } from '#features/contracts.ts';
import { errors } from '#features/refusals.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { fieldsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { customer, newVoucher } from '#tests/call-examples.ts';
import { consents } from './contract.ts';
import { someConsent } from './examples.fixture.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { clean } = known;
const required = errors['consent-required'].number;
const person = { customerName: clean.name, identityNumber: clean.citizenId };

let server: TestServer;
let lan: Caller;
let tam: Caller;
let program: Caller;
beforeAll(async () => {
  server = await testServer({ consentFor: ['score', 'rating', 'watch', 'report'] });
  [lan, tam] = [await server.as('lan.clerk'), await server.as('tam.member')];
  program = await applicationCaller(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const user of ['lan.clerk', 'tam.member'])
    for (const table of ['consent_sample', 'consent']) await server.sql(`delete from portal.${table}`, [], user);
});

const asked = () => ({ ...customer, ...person, address: clean.address, voucherNumber: newVoucher() });
const subject = { kind: 'person' as const, name: clean.name, identityNumber: clean.citizenId, address: clean.address };

/** Every way to a credit report of one person, by what is asked. */
const ways: Readonly<Record<string, () => Promise<Answer>>> = {
  instant: async () =>
    lan.send(contracts['instant-inquiry'].confirm, {
      body: { ...person, voucherCode: newVoucher(), productCode: 'S11T', ...(await server.captcha('instant')) },
    }),
  queued: async () =>
    lan.send(contracts['customer-inquiry'].confirm, {
      body: { ...asked(), productType: '05', ...(await server.captcha('inquiry')) },
    }),
  ordered: () =>
    lan.send(contracts['s74-inquiry'].confirm, { body: { ...asked(), productType: 'S74', customerType: '2' } }),
  voluntary: async () =>
    tam.send(contracts['voluntary-inquiry'].confirm, {
      body: { ...asked(), productType: '08', ...(await server.captcha('inquiry')) },
    }),
  alert: () => lan.send(contracts['borrower-alerts'].confirm, { body: { cicCode: clean.cicCode } }),
  'v1 at once': () => v1('S11T'),
  'v1 later': () => v1('R11'),
};

const v1 = (product: 'S11T' | 'R11', change: object = {}) =>
  program.send(
    contracts.programs.ask,
    { body: { product, purpose: 'credit-granting', subject, ...change } },
    { 'idempotency-key': randomUUID() },
  );

const verdicts = ['none', 'ended', 'withdrawn', 'purpose', 'product'] as const;
/** The number of the refusal, and what is missing: people read it in words alone, programs its code too. */
function missing({ text }: Answer): string {
  const said = verdicts.find((one) => text.includes(`: ${consentVerdicts.texts[one][0]}. `));
  const which = said ?? /\(([a-z]+)\)/.exec(text)?.[1];
  return `${text.includes(required) || text.includes('consent-required') ? required : 'none'} ${which}`;
}

async function register(change: object = {}, by = lan): Promise<string> {
  const answer = await by.send(consents.register, {
    body: { ...someConsent(), ...person, covers: 'report' as const, endsOn: '2099-12-31', ...change },
  });
  expect(answer.status).toBe(200);
  return consents.register.answer.parse(answer.body.data).id;
}

/** One row of a program's batch, once the file is finished: what its refusal says. */
async function batchRow(): Promise<string> {
  const { 'program-batches': batches } = contracts;
  const line = { reference: randomUUID(), subject: { ...subject, kind: undefined } };
  const sent = await program.send(
    batches.send,
    {
      query: { product: 'R11', purpose: 'credit-granting' },
      file: new File([JSON.stringify(line)], 'rows.ndjson'),
    },
    { 'idempotency-key': randomUUID() },
  );
  const { id } = batches.send.answer.parse(sent.body.data);
  const state = async () =>
    batches.batch.answer.parse((await program.send(batches.batch, { params: { id } })).body.data).status;
  await expect.poll(state, { timeout: 50_000, interval: 100 }).toBe('finished');
  const { text } = await program.send(batches.results, { params: { id }, query: {} });
  const { errors: faults } = JSON.parse(text.trim()) as { errors: { code: string; message: string }[] };
  return `${faults[0]?.message.includes(required) ? required : 'none'} ${faults[0]?.code.replace('consent-', '')}`;
}

type Needed = {
  readonly product: 'report' | 'score' | 'watch';
  readonly by: () => Caller;
  readonly ask: () => Promise<string>;
};

const needs = (product: Needed['product'], ask: () => Promise<Answer>, by = () => lan): Needed => ({
  ...{ product, by },
  ask: async () => missing(await ask()),
});

/** Every way in which a person's consent is asked for. */
const paths: Readonly<Record<string, Needed>> = {
  ...Object.fromEntries(
    Object.entries(ways).map(([name, way]) => [name, needs('report', way, () => (name === 'voluntary' ? tam : lan))]),
  ),
  'batch row': { product: 'report', by: () => lan, ask: batchRow },
  score: needs('score', async () =>
    lan.send(contracts['personal-score'].confirm, {
      body: { ...person, address: clean.address, ...(await server.captcha('score')) },
    }),
  ),
  'v1 score': needs('score', () =>
    program.send(
      contracts.programs.ask,
      { body: { product: 'DTD', purpose: 'credit-scoring', subject } },
      { 'idempotency-key': randomUUID() },
    ),
  ),
  watch: needs('watch', () =>
    lan.send(contracts.watches.confirm, {
      body: { phamVi: 'customer', maCIC: clean.cicCode, suKien: ['group-up'], tucThoi: true },
    }),
  ),
  'v1 watch': needs('watch', () =>
    program.send(
      contracts['program-events'].watch,
      { params: { reference: 'HD-9' }, body: { cicCode: clean.cicCode, triggers: ['group-up'] } },
      { 'idempotency-key': randomUUID() },
    ),
  ),
};

// Before anything is answered: the same report within the minute is read again, whatever became of the consent.
test.each(Object.keys(paths))(
  'CNS-02 4120003 says which part is missing, by %s: none, ended, withdrawn, purpose or product',
  async (name) => {
    const path = paths[name];
    if (path === undefined) throw new Error(name);
    const { product, by, ask } = path;
    const user = name === 'voluntary' ? 'tam.member' : 'lan.clerk';
    const change = (id: string, set: string) =>
      server.sql(`update portal.consent set ${set} where id = $1`, [id], user);
    const given = async (which: string) => {
      for (const table of ['consent_sample', 'consent']) await server.sql(`delete from portal.${table}`, [], user);
      if (which === 'none') return;
      const covers = which === 'product' ? (product === 'watch' ? 'report' : 'watch') : product;
      const id = await register({ covers }, by());
      if (which === 'ended') await change(id, `starts_on = '2020-01-01', ends_on = '2020-12-31'`);
      if (which === 'withdrawn')
        await change(id, `withdrawn_at = now(), withdrawn_name = 'x', withdrawn_reason = 'Khách hàng đề nghị'`);
      if (which === 'purpose')
        await change(id, `purposes = '{${product === 'watch' ? 'credit-scoring' : 'portfolio-monitoring'}}'`);
    };
    for (const which of verdicts) {
      await given(which);
      expect([which, await ask()]).toEqual([which, `${required} ${which}`]);
    }
  },
  120_000,
);

test.each(Object.keys(ways))(
  'CNS-02 where credit reports need a consent, %s is refused without one, for nothing, and answered with one',
  async (name) => {
    const way = ways[name];
    if (way === undefined) throw new Error(name);
    const by = name === 'voluntary' ? tam : lan;
    const user = name === 'voluntary' ? 'tam.member' : 'lan.clerk';
    const count = async () =>
      (
        await server.sql<{ n: number }>(
          'select count(*)::int as n from portal.inquiry where institution_id = portal.acting_institution()',
          [],
          user,
        )
      )[0]?.n;
    const before = await count();
    const none = await way();
    expect([none.status, missing(none)]).toEqual([403, `${required} none`]);
    await register({ covers: 'score' }, by);
    expect(missing(await way())).toBe(`${required} product`);
    expect(await count()).toBe(before);
    await register({}, by);
    expect((await way()).status).toBeLessThan(300);
    const [kept] = await server.sql<{ consent: string | null }>(
      'select consent_id as consent from portal.inquiry where institution_id = portal.acting_institution() order by asked_at desc limit 1',
      [],
      user,
    );
    expect(kept?.consent).not.toBeNull();
  },
);

test('CNS-02 a program declares a consent to one report by consent true, and companies need none', async () => {
  expect((await v1('S11T', { consent: true })).status).toBe(201);
  expect((await v1('R11', { consent: true })).status).toBe(202);
  expect(missing(await v1('S11T'))).toBe(`${required} none`);
  const company = await lan.send(contracts['borrower-alerts'].confirm, { body: { cicCode: known.enterprise.cicCode } });
  expect([company.status, company.text.includes(required)]).toEqual([200, false]);
});

/** Every way to a credit report that says what it is for. */
const purposeWays: Readonly<Record<string, (purpose: string) => Promise<Answer>>> = {
  instant: async (purpose) =>
    lan.send(contracts['instant-inquiry'].confirm, {
      body: {
        ...{ ...person, voucherCode: newVoucher(), productCode: 'S11T', purpose: purpose as 'credit-granting' },
        ...(await server.captcha('instant')),
      },
    }),
  queued: async (purpose) =>
    lan.send(contracts['customer-inquiry'].confirm, {
      body: {
        ...asked(),
        productType: '05',
        purpose: purpose as 'credit-granting',
        ...(await server.captcha('inquiry')),
      },
    }),
  ordered: (purpose) =>
    lan.send(contracts['s74-inquiry'].confirm, {
      body: { ...asked(), productType: 'S74', customerType: '2', purpose: purpose as 'credit-granting' },
    }),
  voluntary: async (purpose) =>
    tam.send(contracts['voluntary-inquiry'].confirm, {
      body: {
        ...asked(),
        productType: '08',
        purpose: purpose as 'credit-granting',
        ...(await server.captcha('inquiry')),
      },
    }),
  alert: (purpose) =>
    lan.send(contracts['borrower-alerts'].confirm, {
      body: { cicCode: clean.cicCode, purpose: purpose as 'credit-granting' },
    }),
  'v1 at once': (purpose) => v1('S11T', { purpose }),
  'v1 later': (purpose) => v1('R11', { purpose }),
};

test.each(Object.keys(purposeWays))(
  'CNS-02 %s is asked for a purpose: kept with the inquiry, the audit and the report, its consent must cover it, a foreign one is refused',
  async (name) => {
    const way = purposeWays[name];
    if (way === undefined) throw new Error(name);
    const by = name === 'voluntary' ? tam : lan;
    const user = name === 'voluntary' ? 'tam.member' : 'lan.clerk';
    await register({ covers: 'report' }, by);
    const none = await way('portfolio-monitoring');
    expect([none.status, missing(none)]).toEqual([403, `${required} purpose`]);
    const foreign = await way('credit-scoring');
    expect([foreign.status, fieldsOf(foreign)]).toEqual([name.startsWith('v1') ? 422 : 400, ['purpose']]);
    if (name.startsWith('v1')) expect(foreign.text).toContain('credit-granting, portfolio-monitoring');
    await register({ covers: 'report-monitoring' }, by);
    expect((await way('portfolio-monitoring')).status).toBeLessThan(300);
    const [kept] = await server.sql<{ purpose: string; voucher: string }>(
      'select purpose, voucher from portal.inquiry where institution_id = portal.acting_institution() order by asked_at desc limit 1',
      [],
      user,
    );
    expect(kept?.purpose).toBe('portfolio-monitoring');
    const audited = () =>
      server.sql<{ purpose: string | null }>(
        `select distinct a.purpose from portal.audit_log a where a.detail like '%' || $1 || '%'`,
        [kept?.voucher],
      );
    await expect.poll(audited, { timeout: 10_000 }).toEqual([{ purpose: 'portfolio-monitoring' }]);
  },
);

test('CNS-02 the report says what it was asked for; without a purpose it is the usual one of the product', async () => {
  await register({ covers: 'report-monitoring' });
  const asks = [
    ['credit-granting', 'Granting credit'],
    ['portfolio-monitoring', 'Monitoring of loans given'],
  ] as const;
  for (const [asksFor, said] of asks) {
    const answer = await v1('S11T', { purpose: asksFor });
    const { report, purpose } = contracts.programs.ask.answer.parse(answer.body.data);
    expect([report?.header.purpose?.en, purpose]).toEqual([said, asksFor]);
  }
  // The same ticket with another purpose is another inquiry; with the usual one, said or not, the same.
  const body = { ...person, voucherCode: newVoucher(), productCode: 'S11T' as const };
  const ask = async (purpose?: 'credit-granting' | 'portfolio-monitoring') =>
    (
      await lan.send(contracts['instant-inquiry'].confirm, {
        body: { ...body, purpose, ...(await server.captcha('instant')) },
      })
    ).status;
  expect([await ask(), await ask('credit-granting'), await ask('portfolio-monitoring')]).toEqual([200, 200, 409]);
});

test('CNS-02 a file of customers has a purpose, which its inquiries keep; another product of it names what it admits', async () => {
  await register({ covers: 'report-monitoring' });
  const { 'program-batches': batches } = contracts;
  const line = { reference: randomUUID(), subject: { ...subject, kind: undefined } };
  const sent = await program.send(
    batches.send,
    {
      query: { product: 'R11', purpose: 'portfolio-monitoring' },
      file: new File([JSON.stringify(line)], 'rows.ndjson'),
    },
    { 'idempotency-key': randomUUID() },
  );
  const { id } = batches.send.answer.parse(sent.body.data);
  const state = async () =>
    batches.batch.answer.parse((await program.send(batches.batch, { params: { id } })).body.data);
  await expect.poll(async () => (await state()).status, { timeout: 50_000, interval: 100 }).toBe('finished');
  expect((await state()).answered).toBe(1);
  const [kept] = await server.sql<{ purpose: string }>(
    'select purpose from portal.inquiry where institution_id = portal.acting_institution() and is_by_file order by asked_at desc limit 1',
  );
  expect(kept?.purpose).toBe('portfolio-monitoring');
  const { products } = contracts.programs.products.answer.parse(
    (await program.send(contracts.programs.products)).body.data,
  );
  const admits = Object.fromEntries(products.map(({ code, purposes }) => [code, purposes]));
  expect(admits).toMatchObject({ R11: ['credit-granting', 'portfolio-monitoring'], DTD: ['credit-scoring'] });
});

test('CNS-02 S36, S39 and R18 ask for their purpose, and the audit keeps it', async () => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1));
  const [own] = await server.sql<{ code: string }>(
    'select code::text as code from bureau.institution where id = portal.acting_institution()',
  );
  const report = {
    ...{ namTu: String(month.getUTCFullYear()), thangTu: String(month.getUTCMonth() + 1), phamVi: '3' as const },
    ...{
      loaiKh: '0' as const,
      maTctd: own?.code ?? '',
      dongY: true,
      maChiNhanh: 'ALL',
      mucDich: 'portfolio-monitoring' as const,
    },
  };
  const files = { type: 'periodic' as const, mucDich: 'credit-granting' as const };
  const ask = [
    (body: object) => lan.send(contracts['bad-debt-alerts'].confirm, { body: { ...report, ...body } }),
    (body: object) => lan.send(contracts['new-debt-alerts'].confirm, { body: { ...report, ...body } }),
    (body: object) => lan.send(contracts['batch-replies'].search, { body: { ...files, ...body } }),
  ];
  for (const way of ask) {
    expect(fieldsOf(await way({ mucDich: undefined }))).toEqual(['mucDich']);
    expect(fieldsOf(await way({ mucDich: 'curiosity' }))).toEqual(['mucDich']);
    expect((await way({})).status).toBe(200);
  }
  const kept = await server.sql<{ action: string; purpose: string | null }>(
    `select distinct a.action, a.purpose from portal.audit_log a where a.result = 'ok'
        and (a.action like '%SPCBS36%' or a.action like '%SPCBS39%' or a.action like '%TraLoiTinTheoLo/Search') order by 1`,
  );
  expect(kept.map(({ purpose }) => purpose)).toEqual([
    'portfolio-monitoring',
    'portfolio-monitoring',
    'credit-granting',
  ]);
});

test('CNS-02 in a batch each person without a consent is a bad row with its number, the others are answered and name theirs', async () => {
  const consent = await register();
  const stranger = { name: 'Nguyễn Văn Số', identityNumber: '001085044556', address: 'Hà Nội' };
  const lines = [
    { reference: 'A', subject: { ...subject, kind: undefined } },
    { reference: 'B', subject: stranger },
  ];
  const { 'program-batches': batches } = contracts;
  const sent = await program.send(
    batches.send,
    {
      query: { product: 'R11', purpose: 'credit-granting' },
      file: new File([lines.map((line) => JSON.stringify(line)).join('\n')], 'rows.ndjson'),
    },
    { 'idempotency-key': randomUUID() },
  );
  const { id } = batches.send.answer.parse(sent.body.data);
  const state = async () =>
    batches.batch.answer.parse((await program.send(batches.batch, { params: { id } })).body.data);
  await expect.poll(async () => (await state()).status, { timeout: 50_000, interval: 200 }).toBe('finished');
  expect(await state()).toMatchObject({ rows: 2, answered: 1, bad: 1 });
  const { text } = await program.send(batches.results, { params: { id }, query: {} });
  const [first, second] = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect([first.outcome, second.outcome, second.errors[0].code]).toEqual(['answered', 'bad', 'consent-none']);
  expect([first.consentId, second.consentId]).toEqual([consent, null]);
  expect(second.errors[0].message).toContain(required);
});

test('CNS-03 an open inquiry whose consent is taken back before it is answered ends without an answer, free of charge', async () => {
  const id = await register();
  // The worker comes a moment later than it would.
  await server.sql(`create function public.later() returns trigger language plpgsql as $$
    begin new.run_at := now() + interval '2 seconds'; return new; end $$`);
  await server.sql(
    'create trigger later before insert on graphile_worker._private_jobs for each row execute function public.later()',
  );
  const body = { ...asked(), productType: '05' as const, ...(await server.captcha('inquiry')) };
  expect((await lan.send(contracts['customer-inquiry'].confirm, { body })).status).toBe(200);
  const withdrawn = await lan.send(consents.withdraw, { body: { id, reason: 'Khách hàng đề nghị' } });
  expect(withdrawn.status).toBe(200);
  await server.sql('drop trigger later on graphile_worker._private_jobs');
  const stands = () =>
    server.sql<{ status: number; state: string }>(
      `select q.status, c.state from portal.inquiry q
         join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id where q.voucher = $1`,
      [body.voucherNumber],
    );
  await expect.poll(stands, { timeout: 30_000 }).toEqual([{ status: 0, state: 'free' }]);
});

test('CNS-02 the setting names products: score and watch always, nothing unheard of', () => {
  const read = (text: string) => readSettings({ BUREAU_CONSENT_FOR: text, MODE: 'demo' });
  expect(read('score, watch,REPORT').consentFor).toEqual(['score', 'watch', 'report']);
  for (const wrong of ['score', 'report', 'score,watch,cards']) expect(() => read(wrong)).toThrow('BUREAU_CONSENT_FOR');
  expect(readSettings({ MODE: 'demo' }).consentFor).toEqual(['score', 'rating', 'watch']);
});
