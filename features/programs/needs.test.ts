import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindsOf, neededOf } from '#bureau/contract/program-needs.ts';
import { programProducts, productsAtOnce } from '#bureau/contract/program-scopes.ts';
import { purposesOf } from '#bureau/contract/purposes.ts';
import { known } from '#bureau/population/known/known.ts';
import { productOf } from '#bureau/reports/products.ts';
import { fieldsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { programs } from './contract.ts';

let server: TestServer;
let program: Caller;
beforeAll(async () => {
  server = await testServer();
  program = await applicationCaller(server);
});
afterAll(() => server.stop());

const { clean, enterprise } = known;
const subjects = {
  person: { name: clean.name, identityNumber: clean.citizenId, cicCode: clean.cicCode, address: clean.address },
  company: {
    name: enterprise.name,
    registrationNumber: enterprise.taxCode,
    taxCode: enterprise.taxCode,
    cicCode: enterprise.cicCode,
    address: enterprise.address,
  },
} as const;

const sets = programProducts.flatMap((product) =>
  kindsOf(product).flatMap((kind) => neededOf(product, kind).map((fields) => ({ product, kind, fields }))),
);

async function askWith({ product, kind, fields }: (typeof sets)[number]) {
  const known = Object.entries(subjects[kind]).filter(
    ([name]) => name === 'name' || fields.some((one) => one === name),
  );
  const subject = { kind, name: subjects[kind].name, ...Object.fromEntries(known) };
  const body = { product, purpose: purposesOf(product)[0], consent: true, subject };
  return program.send(programs.ask, { body }, { 'idempotency-key': randomUUID() });
}

test.each(sets)('API-09 $product asks about a $kind with name, $fields and no less, as the guide says', async (set) => {
  expect((await askWith(set)).status).toBe(productsAtOnce.includes(set.product) ? 201 : 202);
  for (const missing of set.fields) {
    const answer = await askWith({ ...set, fields: set.fields.filter((field) => field !== missing) });
    expect([missing, answer.status]).toEqual([missing, 400]);
    expect(fieldsOf(answer)?.filter((field) => field?.startsWith('subject.') !== true)).toEqual([]);
  }
});

test('API-09 FIX-05 a product that is answered at once is not asked about a company', async () => {
  for (const product of programProducts.filter((one) => productsAtOnce.includes(one))) {
    const answer = await askWith({ product, kind: 'company', fields: ['taxCode', 'registrationNumber', 'cicCode'] });
    expect([product, answer.status, fieldsOf(answer)]).toEqual([product, 400, ['product']]);
  }
});

test('API-09 the products call says whom an inquiry may be about, as the guide does', async () => {
  const { products } = programs.products.answer.parse((await program.send(programs.products)).body.data);
  expect(products.map(({ code }) => code).toSorted()).toEqual([...programProducts].toSorted());
  for (const product of programProducts) {
    expect(products.find(({ code }) => code === product)?.subjects).toEqual(kindsOf(product));
    // Companies are asked about by products that are answered later alone.
    const made = productOf(product)?.subjects.map((kind) => (kind === 'legal' ? 'company' : 'person'));
    expect(made).toEqual(expect.arrayContaining([...kindsOf(product)]));
    if (!productsAtOnce.includes(product)) expect(made).toEqual(kindsOf(product));
  }
});
