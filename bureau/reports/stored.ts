import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type Report, report as reportShape } from '#bureau/contract/report.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { reportsRefusals } from './refusals.ts';

/**
 * A stored report as it was answered; refuses `reply-damaged` if it was altered or cannot be read, `reply-erased` if
 * the five-year rule emptied it.
 */
export function openStoredReport(cipher: Cipher, sealed: Buffer, sha256: Buffer | null): Report {
  if (sealed.length === 0) throw new Refusal(reportsRefusals['reply-erased'], 'voucherCode');
  try {
    const text = gunzipSync(cipher.openBytes(sealed));
    if (sha256 === null || !createHash('sha256').update(text).digest().equals(sha256)) throw new Error('hash differs');
    return reportShape.parse(JSON.parse(text.toString('utf8')));
  } catch (cause) {
    throw new Refusal(reportsRefusals['reply-damaged'], 'voucherCode', {}, { cause });
  }
}
