import { JsonText } from '#kit/server/calls/json-text.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { openGlance } from './glance.ts';

/** So many rows of a list show their report's worst group: the newest. A list of all tickets is not slowed down for more. */
const mostGlances = 1_000;

/**
 * SQL for the rows of a list, each with the sealed glance of its reply behind its columns. `shown` names a table expression with these
 * columns and the inquiry's `asked_at` and `id`; `institution` is the statement's own parameter.
 */
export function glanced<const S extends string, const C extends string, const I extends string>(
  shown: S,
  columns: C,
  institution: I,
) {
  return `select ${columns}, case when row_number() over () <= ${mostGlances} then (
      select r.inquiry_id || ' ' || translate(encode(r.glance, 'base64'), E'\n', '') from portal.reply r
       where r.institution_id = ${institution} and r.asked_at = s.asked_at and r.inquiry_id = s.id) end as "nhomNo" from ${shown} s` as const;
}

/**
 * The answer with each glance opened. What people typed never looks like one: JSON writes a quote inside a text as \".
 */
export function openGlances(cipher: Cipher, answer: string): JsonText {
  return new JsonText(
    answer.replaceAll(/"nhomNo":"([0-9a-f-]{36}) ([A-Za-z0-9+/=]+)"/g, (_, inquiryId: string, sealed: string) => {
      const group = openGlance(cipher, inquiryId, Buffer.from(sealed, 'base64'));
      return `"nhomNo":${group ?? 'null'}`;
    }),
  );
}
