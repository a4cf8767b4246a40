import { type APIRequestContext, expect } from '@playwright/test';
import { demoPassword } from './person.ts';
import { headersOfSigned, signedOf } from './session/signed.ts';

/** The answer to captchas of the test server. */
export const captchaAnswer = '24680';

let made = 0;

/** A ticket number that no other test uses: at most 18 letters and digits. */
export function newTicket(prefix = 'T'): string {
  made += 1;
  return `${prefix}${Date.now().toString(36)}${made.toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
    .toUpperCase()
    .slice(0, 18);
}

export type Asked = {
  readonly cicCode?: string;
  readonly identityNumber?: string;
  readonly name: string;
  readonly address: string;
  readonly ticket?: string;
  /** Whether it ends without an answer. */
  readonly isRefused?: true;
};

/** Asks about a customer only by calls and waits for its end; resolves with the ticket number. */
export async function askByCall(request: APIRequestContext, asked: Asked, userName = 'lan.clerk'): Promise<string> {
  const ticket = asked.ticket ?? newTicket();
  const headers = await bearer(userName);
  const challenge = await dataOf<{ twoFactorCode: string }>(
    await request.get('/api/Captcha/captcha?purpose=inquiry', { headers }),
  );
  const answer = await request.post('/api/HoiTinKhachHang/Confirm', {
    headers,
    data: {
      productType: '05',
      voucherNumber: ticket,
      customerType: '2',
      ...(asked.cicCode === undefined
        ? { identityNumber: asked.identityNumber ?? '001099999999' }
        : { cicCode: asked.cicCode }),
      customerName: asked.name,
      address: asked.address,
      twoFactorCode: challenge.twoFactorCode,
      twoFactorRecoveryCode: captchaAnswer,
    },
  });
  expect(await answer.json()).toMatchObject({ success: true, data: '0' });
  const state = async () => {
    const reply = await request.get(`/api/TraLoiTinKhachHang/Detail?voucherCode=${ticket}`, { headers });
    return (await dataOf<{ tt: number }>(reply)).tt;
  };
  // A worker answers it after other tests' inquiries.
  await expect.poll(state, { timeout: 120_000 }).toBe(asked.isRefused ? 0 : 1);
  return ticket;
}

export type AskedAtOnce = {
  readonly name: string;
  readonly identityNumber: string;
  readonly product?: string;
  readonly ticket?: string;
};

/** Asks about a person by the instant call alone, which answers within itself; resolves with the ticket number. */
export async function askAtOnceByCall(
  request: APIRequestContext,
  { name, identityNumber, product = 'S11T', ticket = newTicket('I') }: AskedAtOnce,
  userName = 'lan.clerk',
): Promise<string> {
  const headers = await bearer(userName);
  const challenge = await dataOf<{ twoFactorCode: string }>(
    // A connection that the server closes at this moment, idle for long, is no refusal.
    await request.get('/api/Captcha/captcha?purpose=instant', { headers, maxRetries: 2 }),
  );
  const answer = await request.post('/api/HoiTinTucThoiS11T/Confirm', {
    headers,
    data: {
      voucherCode: ticket,
      productCode: product,
      customerName: name,
      identityNumber,
      twoFactorCode: challenge.twoFactorCode,
      twoFactorRecoveryCode: captchaAnswer,
    },
  });
  expect(answer.ok()).toBe(true);
  return ticket;
}

/** The headers that sign a person's calls, whatever session the page has. */
export async function bearer(userName: string, password = demoPassword): Promise<Record<string, string>> {
  // Signed in beside the page, whose own session and cookies stay unchanged.
  const answer = await fetch(new URL('/api/Logon', process.env['PORTAL_URL']), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  });
  return headersOfSigned(await signedOf(answer));
}

async function dataOf<T>(answer: { json: () => Promise<unknown> }): Promise<T> {
  return ((await answer.json()) as { data: T }).data;
}
