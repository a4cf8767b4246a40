import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { disputes, disputeWork } from './contract.ts';
import { replies } from '#features/replies/contract.ts';
import { endedTicket } from './examples.fixture.ts';

const { attention, bad, clean } = known;
let server: TestServer;
let lan: Caller;
let binh: Caller;
let minh: Caller;

beforeAll(async () => {
  server = await testServer();
  [lan, binh, minh] = [await server.as('lan.clerk'), await server.as('binh.clerk'), await server.as('minh.operator')];
});
afterAll(() => server.stop());

const codesOf = (answer: { body: { errors?: readonly { code: string }[] } }) =>
  (answer.body.errors ?? []).map(({ code }) => code);
const paper = (text: string) => new File([`%PDF-1.7 ${text}`], 'Quyết định đổi tên.pdf');

type Asked = { readonly name: string; readonly number: string; readonly code?: string };

let tickets = 0;
async function ask({ name, number, code }: Asked, by = lan) {
  tickets += 1;
  const body = {
    voucherCode: `TM${tickets}`,
    productCode: 'S11T' as const,
    customerName: name,
    identityNumber: number,
  };
  return by.send(instantInquiry.confirm, {
    body: { ...body, ...(code === undefined ? {} : { cicCode: code }), ...(await server.captcha('instant')) },
  });
}

const sendName = ({ name, number, code }: Asked, { by = lan, file = paper(name) } = {}) =>
  by.send(disputes.newName, {
    body: {
      ...{ customerName: name, identityNumber: number, claim: 'Đổi tên theo quyết định của tòa án' },
      ...(code === undefined ? {} : { cicCode: code }),
    },
    file,
  });
const step = (dispute: string, to: 'valid' | 'corrected' | 'unfounded' | 'closed') =>
  minh.send(disputeWork.step, { body: { dispute, step: to, note: 'Đã xem giấy tờ' } });

test('TRU-02 the document of a new name goes to the desk from the refusal, and the name then counts as one on record', async () => {
  const asked = { name: 'Trịnh Cẩm Vân Khánh', number: bad.citizenId };
  expect(codesOf(await ask(asked))).toContain('4090202');
  const sent = await sendName(asked);
  expect([sent.status, sent.body.message]).toMatchObject([200, expect.anything()]);
  const { dispute } = disputes.newName.answer.parse(sent.body.data);
  // Whose the number is, is told to the desk alone.
  const seen = await lan.send(disputes.detail, { body: { dispute } });
  const own = disputes.detail.answer.parse(seen.body.data);
  expect(own).toMatchObject({ customer: asked.name, field: 'name', cicCode: '', holder: null, figure: null });
  expect(own.files).toHaveLength(1);
  for (const secret of [bad.name, bad.cicCode]) expect(JSON.stringify(seen.body)).not.toContain(secret);
  const atDesk = disputeWork.open.answer.parse((await minh.send(disputeWork.open, { body: { dispute } })).body.data);
  expect(atDesk.holder).toMatchObject({ cicCode: bad.cicCode, names: [bad.name] });
  expect((await binh.send(disputes.detail, { body: { dispute } })).status).toBe(404);
  // A new name makes no figure doubtful, and is no answer until the desk has decided.
  const other = await ask({ name: bad.name, number: bad.citizenId }, binh);
  expect(JSON.stringify(other.body)).not.toContain('Dữ liệu nghi ngờ');
  expect(codesOf(await ask(asked, binh))).toContain('4090202');
  expect((await step(dispute, 'corrected')).status).toBe(409);
  expect((await step(dispute, 'valid')).status).toBe(200);
  const kept = disputeWork.step.answer.parse((await step(dispute, 'corrected')).body.data);
  expect(kept).toMatchObject({ told: 0, askedOf: null });
  for (const by of [lan, binh]) expect((await ask(asked, by)).status).toBe(200);
  expect((await ask({ name: bad.name, number: bad.citizenId })).status).toBe(200);
  const names = disputeWork.open.answer.parse((await minh.send(disputeWork.open, { body: { dispute } })).body.data);
  expect(names.holder?.names).toEqual([bad.name, asked.name]);
});

test('TRU-02 a name that fits, a number that nobody holds, or of somebody else, a second case and a wrong file are refused; a refused name counts for nothing', async () => {
  const number = clean.citizenId;
  expect(codesOf(await sendName({ name: clean.name, number }))).toContain('4090242');
  expect((await sendName({ name: 'Lò Thị Ban', number: '001199912345' })).status).toBe(404);
  expect(codesOf(await sendName({ name: 'Lò Thị Ban', number, code: attention.cicCode }))).toContain('4090201');
  const asked = { name: 'Lò Thị Ban Mai', number };
  expect((await sendName(asked, { file: new File(['MZ'], 'Giấy.pdf') })).status).toBe(400);
  const sent = await Promise.all([sendName(asked), sendName({ ...asked, name: 'Vàng A Của' })]);
  expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(sent.flatMap(codesOf)).toEqual(['4090244']);
  const made = sent.find(({ status }) => status === 200);
  const { dispute } = disputes.newName.answer.parse(made?.body.data);
  for (const to of ['valid', 'unfounded', 'closed'] as const) expect((await step(dispute, to)).status).toBe(200);
  expect(codesOf(await ask(asked))).toContain('4090202');
});

test('TRU-02 RPL-03 a queued inquiry that ended because of the name says so, and the document goes to the desk from its ticket, with the numbers it was asked with', async () => {
  const { vamc: holder } = known;
  const name = 'Quàng Văn Hùng Cường';
  const voucherCode = await endedTicket(server, { name, number: holder.citizenId });
  const sendOf = (by: Caller, more: object = {}) =>
    by.send(disputes.newNameOfTicket, {
      body: { voucherCode, customerName: name, claim: 'Đổi tên theo quyết định của tòa án', ...more },
      file: paper(`${name} ${JSON.stringify(more)}`),
    });
  const listed = await lan.send(replies.search, { body: { fromDate: '2023-01-01', voucherCode } });
  expect(listed.body.data).toMatchObject({ rows: [{ tt: 0, lyDo: 'name-differs' }] });
  const csv = await lan.send(replies.export, { body: { fromDate: '2023-01-01', voucherCode, type: 'csv' } });
  expect(csv.text).toContain('Tên khác tên của người mang số đã nhập');

  // Neither another institution's ticket nor one that was answered or ended otherwise.
  expect((await sendOf(binh)).status).toBe(404);
  await server.sql(`update portal.inquiry set ended_as = 'failed' where voucher = $1`, [voucherCode], 'lan.clerk');
  expect((await sendOf(lan)).status).toBe(404);
  await server.sql(
    `update portal.inquiry set ended_as = 'name-differs' where voucher = $1`,
    [voucherCode],
    'lan.clerk',
  );
  expect(codesOf(await sendOf(lan, { customerName: holder.name }))).toContain('4090242');

  const { dispute } = disputes.newNameOfTicket.answer.parse((await sendOf(lan)).body.data);
  const atDesk = disputeWork.open.answer.parse((await minh.send(disputeWork.open, { body: { dispute } })).body.data);
  expect(atDesk).toMatchObject({ customer: name, holder: { cicCode: holder.cicCode, names: [holder.name] } });
}, 60_000);
