import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { customerInquiry } from './contract.ts';

const { clean, attention, nothing } = known;

let server: TestServer;
let lan: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
});
afterAll(() => server.stop());

let tickets = 0;

async function ask(who: { name: string; address: string; citizenId: string; cicCode?: string }, more: object = {}) {
  tickets += 1;
  const voucherNumber = `AT${tickets}`;
  const body = {
    productType: '05',
    voucherNumber,
    customerName: who.name,
    address: who.address,
    identityNumber: who.citizenId,
    ...more,
    ...(await server.captcha('inquiry')),
  };
  expect((await lan.send(customerInquiry.confirm, { body })).body.data).toBe('0');
  const state = async () =>
    ((await lan.send(replies.detail, { query: { voucherCode: voucherNumber } })).body.data as { tt: number }).tt;
  await expect.poll(state, { timeout: 25_000 }).toBe(1);
  return voucherNumber;
}

type Earlier = { msPhieu: string; user_Name: string; isSure: boolean } | null;

async function earlier(body: object, caller = lan): Promise<Earlier> {
  const answer = await caller.send(customerInquiry.askedToday, { body: { productType: '05', ...body } });
  expect(answer.status).toBe(200);
  return answer.body.data as Earlier;
}

test('PRD-02 INQ-08 a product that was paid for today is found again by any paper, and by no other product or institution', async () => {
  const masked = `********${clean.citizenId.slice(-4)}`;
  expect(await earlier({ identityNumber: clean.citizenId })).toBeNull();
  const voucher = await ask(clean);
  const sure = { msPhieu: voucher, user_Name: 'lan.clerk', isSure: true };
  expect(await earlier({ identityNumber: clean.citizenId })).toMatchObject(sure);
  // Asked by code now, by ID before: the answered ticket has the code.
  expect(await earlier({ cicCode: clean.cicCode, identityNumber: masked })).toMatchObject(sure);
  expect(await earlier({ identityNumber: masked, customerName: clean.name.toUpperCase() })).toMatchObject({
    msPhieu: voucher,
    isSure: false,
  });
  expect(await earlier({ identityNumber: masked, customerName: 'Ai Khác' })).toBeNull();
  expect(await earlier({ identityNumber: attention.citizenId })).toBeNull();
  expect(await earlier({ identityNumber: clean.citizenId, productType: '06' })).toBeNull();
  // The same ticket sent again costs nothing more.
  expect(await earlier({ identityNumber: clean.citizenId, voucherNumber: voucher })).toBeNull();
  expect(await earlier({ identityNumber: clean.citizenId }, binh)).toBeNull();
  const colleague = await server.as('hoa.approver');
  expect(await earlier({ identityNumber: clean.citizenId }, colleague)).toMatchObject(sure);
});

test('INQ-08 an answer without information was free, so there is no warning of a second fee', async () => {
  await ask(nothing);
  expect(await earlier({ identityNumber: nothing.citizenId })).toBeNull();
});

test('INS-02 an instant product is named by its code; an unknown product is refused', async () => {
  const body = {
    voucherCode: 'ATI1',
    productCode: 'S11T' as const,
    customerName: attention.name,
    identityNumber: attention.citizenId,
    ...(await server.captcha('instant')),
  };
  expect((await lan.send(instantInquiry.confirm, { body })).status).toBe(200);
  expect(await earlier({ productType: 'S11T', identityNumber: attention.citizenId })).toMatchObject({
    msPhieu: 'ATI1',
    isSure: true,
  });
  const none = await lan.send(customerInquiry.askedToday, { body: { productType: 'X99' } });
  expect([none.status, none.body.errors?.[0]?.field]).toEqual([400, 'productType']);
});
