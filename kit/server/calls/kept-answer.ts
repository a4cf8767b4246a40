import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { ReceivedFile } from '#kit/contract/call.ts';
import { declaredReasons, Refusal } from '#kit/contract/refusal.ts';
import { type Inlined, inlined } from '#kit/server/database/inlined.ts';
import type { CallState } from './call-state.ts';
import { jsonOf, JsonText } from './json-text.ts';
import { KeptRefusal } from './kept-refusal.ts';

/** How long a twin of a call that is under way waits for its answer, and then should wait again, in seconds. */
const twinSeconds = 10;

const note = z.object({
  subjectKey: z.string().nullable(),
  purpose: z.string().nullable(),
  detail: z.string().nullable(),
  shown: z.array(z.object({ subjectId: z.coerce.bigint(), key: z.string() })),
});

/** What is kept, sealed, of a call that was answered or refused: enough to answer it again, and to write the audit again. */
const kept = z.union([
  z.object({
    status: z.union([z.literal(200), z.literal(201), z.literal(202)]),
    location: z.string().optional(),
    answer: z.string(),
    note,
  }),
  z.object({
    refused: z.string(),
    field: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
]);

/** Refuses `idempotency-key-missing` where a call needs the key. */
export function requireKey({ run }: CallState): void {
  const { served, facts } = run;
  if (served.call.isIdempotent === true && facts.idempotencyKey === undefined)
    throw new Refusal('idempotency-key-missing');
}

/**
 * Takes the key of a call for its transaction; true of one that was answered before, whose answer is set again. Of many
 * at once one works and the others wait for it. Refuses what it was refused with before, `idempotency-key-reused` for
 * other content, and `twin-unfinished` if the first takes too long.
 */
export async function isAnsweredBefore(state: CallState): Promise<boolean> {
  const hashes = hashesOf(state);
  if (hashes === undefined) return false;
  const before = await claim(state, hashes);
  if (before === undefined) return false;
  if (!before.isSame) throw new Refusal('idempotency-key-reused');
  if (before.sealed === null) throw new Refusal('twin-unfinished', undefined, { seconds: twinSeconds });
  const { cipher } = state.run.services;
  const found = kept.parse(JSON.parse(gunzipSync(cipher.openBytes(before.sealed)).toString('utf8')));
  if ('refused' in found) throw refusalOf(found);
  state.isRepeated = true;
  state.told = { status: found.status, location: found.location };
  state.answer = new JsonText(found.answer);
  Object.assign(state.run.audit, { ...found.note });
  state.run.audit.noteAlso({ again: true });
  return true;
}

/** The statement that keeps the answer of a call with a key, beside its audit row; none for a call without. */
export function keepAnswer(state: CallState): readonly Inlined[] {
  const hashes = hashesOf(state);
  if (hashes === undefined || state.isRepeated) return [];
  const { subjectKey, purpose, detail, shown } = state.run.audit;
  const { status, location } = state.told;
  // Written once: what is kept is what is sent.
  const answer = jsonOf(state.answer);
  state.answer = new JsonText(answer);
  return [
    keep(state, hashes, {
      status,
      location,
      answer,
      note: { subjectKey, purpose, detail, shown },
    }),
  ];
}

/**
 * The same of a refusal whose work remains: a number that was tried counts once, however often its key is sent. Every
 * other refusal is undone with its key and judged anew, as what it judged may be different by then (decision 318).
 */
export function keepRefusal(state: CallState, error: unknown): readonly Inlined[] {
  const hashes = hashesOf(state);
  if (hashes === undefined || !(error instanceof KeptRefusal)) return [];
  // A full day passes, so its key is given back although its work remains.
  if (error.reason.status === 429) return [release(state, hashes)];
  return [keep(state, hashes, { refused: error.code, field: error.field, params: error.params })];
}

function refusalOf({
  refused,
  field,
  params,
}: {
  refused: string;
  field?: string | undefined;
  params: Record<string, string | number>;
}): Refusal {
  const reason = declaredReasons().find(({ code }) => code === refused);
  if (reason === undefined) throw new Error(`the refusal ${refused} is not known any more`);
  return new Refusal(reason, field, params);
}

type Hashes = { readonly key: Buffer; readonly request: Buffer };

function hashesOf({ run, input }: CallState): Hashes | undefined {
  const { served, facts } = run;
  if (served.call.isIdempotent !== true || facts.idempotencyKey === undefined) return undefined;
  const { params, query, body, file } = input as typeof input & { readonly file?: ReceivedFile };
  const sent = file === undefined ? [] : [file.sha256.toString('hex')];
  const content = jsonOf([served.call.method, served.call.path, params ?? null, query ?? null, body ?? null, ...sent]);
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return { key: hashOf(facts.idempotencyKey), request: hashOf(content) };
}

async function claim({ transaction }: CallState, { key, request }: Hashes) {
  try {
    const { rows } = await transaction.client.query({
      name: 'claim-answer',
      text: 'select c.is_same as "isSame", c.sealed from portal.claim_answer($1, $2) c /* never null: isSame */',
      values: [key, request],
    });
    return rows[0];
  } catch (error) {
    // The twin that works holds the key's row.
    if (error instanceof Error && 'code' in error && error.code === '55P03')
      throw new Refusal('twin-unfinished', undefined, { seconds: twinSeconds });
    throw error;
  }
}

function keep({ run, caller }: CallState, { key, request }: Hashes, what: object): Inlined {
  // The quickest packing: it is read again only where somebody asks twice.
  const sealed = run.services.cipher.sealBytes(gzipSync(jsonOf(what), { level: 1 }));
  return inlined(
    `insert into portal.kept_answer (institution_id, user_id, key_hash, request_hash, answer_sealed) values ($1, $2, $3, $4, $5)
     on conflict (institution_id, user_id, key_hash) do update set answer_sealed = excluded.answer_sealed`,
    [caller.institutionId, caller.userId, key, request, sealed],
  );
}

/** A key as old as this is free (`portal.claim_answer`). */
function release({ caller }: CallState, { key }: Hashes): Inlined {
  return inlined(
    `update portal.kept_answer set kept_at = '-infinity' where institution_id = $1 and user_id = $2 and key_hash = $3`,
    [caller.institutionId, caller.userId, key],
  );
}
