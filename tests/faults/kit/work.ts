import { randomInt } from 'node:crypto';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { testCaptcha } from '#testing/keys.ts';
import { headersOfSigned } from '#testing/session/signed.ts';
import { post, type Shot } from '#bench/kit/load.ts';

/** The ordinary reads of a clerk in turn: the day, the replies, the lost cheques; only what the first release takes too. */
export function readsOf(tokens: readonly string[]): (turn: number) => Shot {
  const today: Omit<Shot, 'headers'> = { method: 'GET', path: customerInquiry.today.path };
  return (turn) => {
    const token = tokens[turn % tokens.length];
    if (turn % 3 === 0) return post(replies.search.path, { fromDate: '2026-01-01', start: 0, end: 20 }, token);
    if (turn % 3 === 1)
      return post(
        lostCheques.search.path,
        { fromDate: '2020-01-01', toDate: '2099-12-31', tt: '1', start: 0, end: 20 },
        token,
      );
    return { ...today, headers: headersOfSigned(token) };
  };
}

/**
 * Inquires about a customer with a new captcha and ticket number; returns the status, and the ticket number if it was
 * accepted.
 */
export async function ask(origin: string, token: string): Promise<{ status: number; voucher: string }> {
  const voucher = `F${Date.now().toString(36)}${randomInt(36 ** 6).toString(36)}`.toUpperCase();
  try {
    const drawn = await fetch(`${origin}/api/Captcha/captcha?purpose=inquiry`, {
      signal: AbortSignal.timeout(30_000),
      headers: headersOfSigned(token),
    });
    const envelope: { data?: { twoFactorCode: string } } = await drawn.json();
    if (envelope.data === undefined) return { status: drawn.status, voucher };
    const response = await fetch(`${origin}${customerInquiry.confirm.path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(30_000),
      headers: { 'content-type': 'application/json', ...headersOfSigned(token) },
      body: JSON.stringify({
        productType: '05',
        customerName: 'Nguyen Van Vi Du',
        address: '1 Trang Tien, Ha Noi',
        identityNumber: `0010850${String(randomInt(100_000)).padStart(5, '0')}`,
        voucherNumber: voucher,
        twoFactorCode: envelope.data.twoFactorCode,
        twoFactorRecoveryCode: testCaptcha,
      }),
    });
    await response.arrayBuffer();
    return { status: response.status, voucher };
  } catch {
    return { status: 0, voucher };
  }
}
