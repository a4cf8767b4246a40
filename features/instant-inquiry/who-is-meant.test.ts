import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { customerInquiry, s74Inquiry, voluntaryInquiry } from '#features/customer-inquiry/contract.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { instantInquiry, personalScore } from './contract.ts';

const { clean, attention, enterprise } = known;

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql('delete from portal.throttle');
  await server.sql('delete from portal.paper_miss');
});

let tickets = 0;
const nextTicket = () => `WM${String(++tickets).padStart(8, '0')}`;
const covered = (number: string) => `********${number.slice(-4)}`;

type Shown = { html: string; msPhieu: string };
/** The head of a report as printed: its first lines. */
const headOf = (answer: Answer) => {
  const [head = ''] = (answer.body.data as Shown).html.split('</dl>');
  return [...head.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, text]) => [label, text]);
};

/** What is refused: its status, number, field; and that no ticket and no charge is left. */
async function refusal(answer: Answer, voucher: string) {
  const kept = await server.sql('select from portal.voucher where voucher = $1', [voucher]);
  const charged = await server.sql(
    'select from portal.charge c join portal.inquiry q on q.id = c.inquiry_id where q.voucher = $1',
    [voucher],
  );
  return [answer.status, codeOf(answer), fieldsOf(answer), kept.length, charged.length];
}

async function instant(more: object, by = lan) {
  const voucherCode = nextTicket();
  const { name, citizenId } = clean;
  const person = { customerName: name, identityNumber: citizenId };
  const captcha = await server.captcha('instant');
  const body = { voucherCode, productCode: 'S11T' as const, ...person, ...captcha, ...more };
  const answer = await by.send(instantInquiry.confirm, { body });
  return { answer, body, refused: () => refusal(answer, voucherCode) };
}

async function queued(more: object, call = customerInquiry.confirm as { path: string }, by = lan) {
  const voucherNumber = nextTicket();
  const { name, citizenId, address, cicCode } = clean;
  const person = { customerName: name, identityNumber: citizenId, address, cicCode };
  const captcha = call === customerInquiry.confirm ? await server.captcha('inquiry') : {};
  const body = { productType: '05', voucherNumber, ...person, ...captcha, ...more };
  const answer = await by.send(call as typeof customerInquiry.confirm, { body });
  return { answer, voucherNumber, refused: () => refusal(answer, voucherNumber) };
}

const conflictAt = (field: string) => [409, '4090201', [field], 0, 0];

describe('TRU-01 a CIC code beside a number of somebody else', () => {
  test('TRU-01 is refused at the number by instant products and scores; nothing is taken or charged', async () => {
    const two = await instant({ cicCode: attention.cicCode, customerName: attention.name });
    expect(await two.refused()).toEqual(conflictAt('identityNumber'));
    expect(JSON.stringify(two.answer.body)).not.toContain(clean.name);
    const wrongEnd = await instant({ cicCode: clean.cicCode, identityNumber: covered(attention.citizenId) });
    expect(await wrongEnd.refused()).toEqual(conflictAt('identityNumber'));
    const body = {
      customerName: attention.name,
      cicCode: attention.cicCode,
      identityNumber: clean.citizenId,
      consent: true,
    };
    const score = await lan.send(personalScore.confirm, { body: { ...body, ...(await server.captcha('score')) } });
    expect([codeOf(score), fieldsOf(score)]).toEqual(['4090201', ['identityNumber']]);
  });

  test('TRU-01 is refused at Confirm by queued products, S74 and TN11, a company’s by its tax and registration numbers', async () => {
    const other = { identityNumber: attention.citizenId };
    expect(await (await queued(other)).refused()).toEqual(conflictAt('identityNumber'));
    expect(await (await queued({ identityNumber: covered(attention.citizenId) })).refused()).toEqual(
      conflictAt('identityNumber'),
    );
    const s74 = { ...other, productType: 'S74', customerType: '2' };
    expect(await (await queued(s74, s74Inquiry.confirm)).refused()).toEqual(conflictAt('identityNumber'));
    const tam = await server.as('tam.member');
    const tn11 = { ...other, productType: '08' };
    expect(await (await queued(tn11, voluntaryInquiry.confirm, tam)).refused()).toEqual(conflictAt('identityNumber'));
    const firm = {
      productType: '15',
      customerName: known.foreignCurrency.name,
      cicCode: known.foreignCurrency.cicCode,
    };
    const tax = { ...firm, identityNumber: undefined, taxCode: enterprise.taxCode, businessRegistration: 'GP-000001' };
    expect(await (await queued(tax)).refused()).toEqual(conflictAt('taxCode'));
  });

  test('FIX-05 the CIC code of a company is refused in its own words: instant products are about persons', async () => {
    const { answer } = await instant({ cicCode: enterprise.cicCode, identityNumber: clean.citizenId });
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['4000260', ['cicCode']]);
  });

  test('TRU-01 a number that nobody holds contradicts nothing, nor does the right one, whole or covered', async () => {
    for (const identityNumber of ['079188999999', clean.citizenId, covered(clean.citizenId)]) {
      const { answer } = await instant({ cicCode: clean.cicCode, identityNumber });
      expect([identityNumber, answer.status, answer.body.data]).toMatchObject([
        identityNumber,
        200,
        { hasInformation: true },
      ]);
      expect((await queued({ identityNumber })).answer.status).toBe(200);
    }
  });

  test('TRU-01 uses the captcha up, counts as a look-up and as a try, and is audited with both keys', async () => {
    const spent = async () => (await server.sql('select from portal.quota_seen')).length;
    const before = await spent();
    const person = { cicCode: known.vamc.cicCode, customerName: known.vamc.name };
    const { body } = await instant(person);
    expect(await spent()).toBe(before + 1);
    expect(codeOf(await lan.send(instantInquiry.confirm, { body }))).toBe('4130002');
    const rows = await server.sql<{ subject_key: string; request_id: string }>(
      `select subject_key, request_id from portal.audit_log where result = 'identity-conflict' order by at desc, seq desc limit 2`,
    );
    expect(new Set(rows.map(({ subject_key }) => subject_key)).size).toBe(2);
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1);
    expect(await server.sql('select from portal.paper_miss')).toHaveLength(1);
    for (const { citizenId } of [known.bad, known.longRepaid, known.justVisible, known.cardsOnly])
      await queued({ ...person, identityNumber: citizenId });
    const over = await queued({ ...person, identityNumber: known.vamc.citizenId });
    expect(await over.refused()).toEqual([429, '4120005', ['identityNumber'], 0, 0]);
  });
});

describe('TRU-02 a name that is not the holder’s', () => {
  const relative = { customerName: 'Trần Văn Long', identityNumber: attention.citizenId };

  test('TRU-02 is refused at the name by instant products, before the charge, without telling the holder’s name', async () => {
    for (const more of [{}, { cicCode: attention.cicCode }]) {
      const { answer, refused } = await instant({ ...relative, ...more });
      expect(await refused()).toEqual([409, '4090202', ['customerName'], 0, 0]);
      expect(JSON.stringify(answer.body)).not.toContain('Dũng');
    }
    const slip = await instant({ ...relative, customerName: 'tran van dung' });
    expect(slip.answer.body.data).toMatchObject({ hasInformation: true });
  });

  test('TRU-02 ends queued products and S74 without an answer, free, with an audit row about the holder', async () => {
    const s74 = { ...relative, productType: 'S74', customerType: '2', cicCode: undefined };
    const sent = [await queued({ ...relative, cicCode: undefined }), await queued(s74, s74Inquiry.confirm)];
    for (const { answer, voucherNumber } of sent) {
      expect(answer.status).toBe(200);
      const ended = async () =>
        (
          await server.sql<{ status: number; state: string; amount: bigint; replies: number }>(
            `select q.status, c.state, c.amount_vnd as amount,
               (select count(*)::int from portal.reply r where r.inquiry_id = q.id) as replies
             from portal.inquiry q join portal.charge c on c.inquiry_id = q.id where q.voucher = $1`,
            [voucherNumber],
          )
        )[0];
      await expect.poll(ended, { timeout: 20_000 }).toEqual({ status: 0, state: 'free', amount: 0n, replies: 0 });
      const rows = await server.sql<{ subject_key: string | null }>(
        `select subject_key from portal.audit_log where result = 'name-differs' and detail like $1`,
        [`%${voucherNumber}%`],
      );
      expect(rows).toEqual([{ subject_key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    }
  });
});

test('TRU-03 INQ-08 a CIC code that nobody has does not stand in for the number, which is said at the code', async () => {
  for (const identityNumber of [undefined, covered(clean.citizenId)]) {
    const { refused } = await queued({ cicCode: '9999999999', identityNumber });
    expect(await refused()).toEqual([400, '4000201', ['cicCode'], 0, 0]);
  }
  const masked = { cicCode: '9999999999', identityNumber: covered(clean.citizenId) };
  expect(await (await instant(masked)).refused()).toEqual([400, '4000201', ['cicCode'], 0, 0]);
  const { answer } = await instant({ cicCode: '9999999999' });
  expect(answer.body.data).toMatchObject({ hasInformation: true });
  expect((answer.body.data as Shown).html).not.toContain('gộp');
});

test('TRU-03 a report without anybody says in its first lines with what it was asked and that nobody was found', async () => {
  const { answer } = await instant({ customerName: 'Không Có Ai', identityNumber: '001085999999' });
  expect(headOf(answer).slice(0, 4)).toEqual([
    ['Lưu ý', expect.stringContaining('Không tìm thấy khách hàng nào với tên, số giấy tờ và mã CIC đã hỏi')],
    ['Khách hàng', 'Không Có Ai'],
    ['Tên đã hỏi', 'Không Có Ai'],
    ['Số giấy tờ đã hỏi', '001085999999'],
  ]);
});

test('TRU-02 TRU-05 with an equal number a slip is answered and the first line says so; what was asked, confidence and reasons are printed', async () => {
  const { answer } = await instant({ customerName: 'nguyen thi minh hanh', cicCode: clean.cicCode });
  const head = headOf(answer);
  expect(head[0]).toEqual(['Lưu ý', expect.stringContaining('“nguyen thi minh hanh” không viết như tên')]);
  expect(head).toContainEqual(['Mã CIC đã hỏi', clean.cicCode]);
  expect(head).toContainEqual(['Số giấy tờ đã hỏi', clean.citizenId]);
  expect(head).toContainEqual(['Độ tin cậy đối chiếu', '10/10']);
  expect(head).toContainEqual(['Căn cứ đối chiếu', 'Trùng mã CIC; Trùng số CCCD; Trùng tên, khác dấu']);
  const exact = headOf((await instant({})).answer);
  expect(exact[0]?.[0]).toBe('Khách hàng');
  expect(exact).toContainEqual(['Căn cứ đối chiếu', 'Trùng số CCCD; Trùng tên']);
});

test('TRU-05 each report has a number that is unique in its year and product; a score’s ticket has at most 18 characters', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => instant({})));
  const numbers = answers.map(({ answer }) => /\d{4}\/S11T\/\d{9}/.exec((answer.body.data as Shown).html)?.[0]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(6);
  const person = { customerName: clean.name, identityNumber: clean.citizenId, consent: true };
  const score = await lan.send(personalScore.confirm, { body: { ...person, ...(await server.captcha('score')) } });
  expect((score.body.data as Shown).msPhieu).toMatch(/^DTD[0-9A-Z]{15}$/);
});
