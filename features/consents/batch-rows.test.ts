import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { contracts } from '#features/contracts.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { consents } from './contract.ts';
import { registered } from './examples.fixture.ts';

let server: TestServer;
let lan: Caller;
let program: Caller;
beforeAll(async () => {
  server = await testServer({ consentFor: ['score', 'rating', 'watch', 'report'] });
  [lan, program] = [await server.as('lan.clerk'), await applicationCaller(server)];
});
afterAll(() => server.stop());

const { clean } = known;
const person = { customerName: clean.name, identityNumber: clean.citizenId };
const subject = { name: clean.name, identityNumber: clean.citizenId, address: clean.address };
const register = (change: object) => registered(server, { covers: 'report', endsOn: '2099-12-31', ...change });

test('CNS-02 a row of a batch says its own purpose and that its person agreed; a declared consent stands against no withdrawal', async () => {
  const people = [1, 2, 3, 4].map((at) => ({
    name: 'Nguyễn Văn Số',
    identityNumber: `00108504460${at}`,
    address: 'Hà Nội',
  }));
  await register({ ...person, covers: 'report-monitoring' });
  const takenBack = await register({ customerName: 'Nguyễn Văn Số', identityNumber: people[3]?.identityNumber });
  await lan.send(consents.withdraw, { body: { id: takenBack, reason: 'Khách hàng đề nghị' } });
  const lines = [
    { reference: 'monitored', purpose: 'portfolio-monitoring', subject },
    { reference: 'agreed', consent: true, subject: people[0] },
    { reference: 'silent', subject: people[1] },
    { reference: 'curious', purpose: 'curiosity', consent: true, subject: people[2] },
    { reference: 'withdrawn', consent: true, subject: people[3] },
  ];
  const { 'program-batches': batches } = contracts;
  const sent = await program.send(batches.send, {
    query: { product: 'R11', purpose: 'credit-granting' },
    file: new File([lines.map((line) => JSON.stringify(line)).join('\n')], 'rows.ndjson'),
  });
  const { id } = batches.send.answer.parse(sent.body.data);
  const state = async () =>
    batches.batch.answer.parse((await program.send(batches.batch, { params: { id } })).body.data);
  await expect.poll(async () => (await state()).status, { timeout: 50_000, interval: 200 }).toBe('finished');
  const { text } = await program.send(batches.results, { params: { id }, query: {} });
  const told = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(
    told.map(({ reference, outcome, errors: found }) => [reference, outcome, found[0]?.code, found[0]?.field]),
  ).toEqual([
    ['monitored', 'answered', undefined, undefined],
    ['agreed', 'answered', undefined, undefined],
    ['silent', 'bad', 'consent-none', 'subject.identityNumber'],
    ['curious', 'bad', 'choice', 'purpose'],
    ['withdrawn', 'bad', 'consent-withdrawn', 'subject.identityNumber'],
  ]);
  const kept = await server.sql<{ purpose: string; declared: string | null }>(
    `select q.purpose, c.kind || ' ' || array_to_string(c.purposes, ',') as declared from portal.inquiry q
       left join portal.consent c on c.institution_id = q.institution_id and c.id = q.consent_id and c.voucher = q.voucher
      where q.institution_id = portal.acting_institution() and q.voucher = any ($1) order by q.purpose desc`,
    [told.flatMap(({ inquiry: voucher }) => (voucher === null ? [] : [voucher]))],
  );
  expect(kept).toEqual([
    { purpose: 'portfolio-monitoring', declared: null },
    { purpose: 'credit-granting', declared: 'declared credit-granting' },
  ]);
  const audited = await server.sql<{ purpose: string; result: string }>(
    `select a.purpose, a.result from portal.audit_log a where a.action = 'job batch' and a.result <> 'done' order by a.seq desc limit 4`,
  );
  expect(audited.map(({ purpose, result }) => `${result} ${purpose}`).toSorted()).toEqual([
    'answered portfolio-monitoring',
    'consent-none credit-granting',
    'consent-withdrawn credit-granting',
    'no-information credit-granting',
  ]);
});
