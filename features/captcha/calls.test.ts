import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { codeOf } from '#testing/answer.ts';
import { testCaptcha } from '#testing/keys.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { captcha } from './contract.ts';

let server: TestServer;
let clerk: Caller;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const field = (answer: Answer, name: string) => String(new Map(Object.entries(answer.body.data ?? {})).get(name));
const listen = (query: { purpose?: string; twoFactorCode?: string }, language = 'vi') =>
  server.nobody.send(captcha.challenge, { query }, { accept: 'audio/wav', 'accept-language': language });

/** Confirms an inquiry of a fresh ticket number; `change` makes a field wrong or right. */
function confirm(twoFactorCode: string, change: { identityNumber?: string; twoFactorRecoveryCode?: string } = {}) {
  return clerk.send(customerInquiry.confirm, {
    body: {
      productType: '05',
      voucherNumber: `C${Date.now()}`,
      customerName: 'Nguyễn Văn Ví Dụ',
      address: '1 Tràng Tiền, Hà Nội',
      identityNumber: '001085012345',
      twoFactorCode,
      twoFactorRecoveryCode: testCaptcha,
      ...change,
    },
  });
}

const newCaptcha = async (query: { purpose?: string } = {}) =>
  field(await server.nobody.send(captcha.challenge, { query }), 'twoFactorCode');

test('CAP-01 a captcha needs no token and gives a handle and an image that is never cached', async () => {
  const answer = await server.nobody.send(captcha.challenge);
  expect(answer.status).toBe(200);
  expect(field(answer, 'twoFactorCode')).toMatch(/^[\w-]{22}$/);
  expect(field(answer, 'captchaImage')).toMatch(/^data:image\/png;base64,/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).not.toContain(testCaptcha);
});

test('CAP-01 the same challenge can be heard in the language of the caller, as a WAV file', async () => {
  const twoFactorCode = await newCaptcha();
  const [vi, en] = [await listen({ twoFactorCode }), await listen({ twoFactorCode }, 'en')];
  for (const answer of [vi, en]) {
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(answer.bytes.subarray(0, 4)).toString()).toBe('RIFF');
    expect(answer.bytes.length).toBeGreaterThan(40_000);
  }
  expect(Buffer.from(vi.bytes).equals(Buffer.from(en.bytes))).toBe(false);
  expect((await confirm(twoFactorCode)).status).toBe(200);
});

test('CAP-01 a user who cannot see the image begins with the sound and finds the handle in a header', async () => {
  const answer = await listen({ purpose: 'inquiry' });
  expect(answer.headers.get('content-type')).toBe('audio/wav');
  expect((await confirm(answer.headers.get('x-two-factor-code') ?? '')).status).toBe(200);
});

test('CAP-01 an unknown or used challenge is not spoken', async () => {
  const used = await newCaptcha();
  await confirm(used);
  for (const twoFactorCode of [used, 'never-issued']) {
    const answer = await listen({ twoFactorCode }, 'en');
    expect([answer.status, codeOf(answer)]).toEqual([400, '4130002']);
    expect(answer.body.errors?.[0]).toMatchObject({
      field: 'twoFactorCode',
      message: 'The captcha is wrong or has expired. Please enter the new one',
    });
  }
});

test('CAP-02 a right captcha is used up by the call that it was right for', async () => {
  const twoFactorCode = await newCaptcha({ purpose: 'inquiry' });
  expect((await confirm(twoFactorCode)).status).toBe(200);
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
});

test('CAP-02 a wrong answer has its own code and uses the captcha up', async () => {
  const twoFactorCode = await newCaptcha();
  const wrong = await confirm(twoFactorCode, { twoFactorRecoveryCode: '00000' });
  expect([wrong.status, codeOf(wrong)]).toEqual([400, '4130002']);
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
});

test('CAP-02 a missing captcha has its own code', async () => {
  expect(codeOf(await confirm('', { twoFactorRecoveryCode: '' }))).toBe('4130003');
});

test('CAP-02 another wrong field gives 4130001 and the captcha stays valid, three times', async () => {
  const twoFactorCode = await newCaptcha();
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 3; time += 1) codes.push(codeOf(await confirm(twoFactorCode, { identityNumber: '123' })));
  expect(codes).toEqual(['4130001', '4130001', '4130001']);
  expect((await confirm(twoFactorCode)).status).toBe(200);
});

test('CAP-02 the fourth wrong field uses the captcha up and says so by another code', async () => {
  const twoFactorCode = await newCaptcha();
  for (let time = 0; time < 3; time += 1) await confirm(twoFactorCode, { identityNumber: '123' });
  const fourth = await confirm(twoFactorCode, { identityNumber: '123' });
  expect(fourth.body.errors).toMatchObject([{ code: '4000001', field: 'identityNumber' }]);
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
});

test('CAP-02 an expired captcha is refused as a wrong one', async () => {
  const twoFactorCode = await newCaptcha();
  await server.sql(`update portal.captcha set expires_at = expires_at - interval '3 minutes'`);
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
});

test('CAP-02 a captcha stays valid only for the session that used it', async () => {
  const twoFactorCode = await newCaptcha();
  expect(codeOf(await confirm(twoFactorCode, { identityNumber: '123' }))).toBe('4130001');
  const mine = clerk;
  clerk = await server.as('hoa.approver');
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
  clerk = mine;
  expect((await confirm(twoFactorCode)).status).toBe(200);
});

test('CAP-01 a captcha drawn for one call does not serve another', async () => {
  expect(codeOf(await confirm(await newCaptcha({ purpose: 'logon' })))).toBe('4130002');
});

test('CAP-02 twenty confirmations at once with one captcha: one is taken', async () => {
  const twoFactorCode = await newCaptcha();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      clerk.send(customerInquiry.confirm, {
        body: {
          productType: '05',
          voucherNumber: `R${Date.now()}${at}`,
          customerName: 'Nguyễn Văn Ví Dụ',
          address: '1 Tràng Tiền, Hà Nội',
          identityNumber: '001085012345',
          twoFactorCode,
          twoFactorRecoveryCode: testCaptcha,
        },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['4130002']));
});
