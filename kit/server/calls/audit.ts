import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type Inlined, inlined } from '#kit/server/database/inlined.ts';
import type { Connection, Pool } from '#database/connection.ts';

/** What a handler adds to its call's audit row: about whom, why, and a short neutral detail. Never personal data. */
export class AuditNote {
  subjectKey: string | null = null;
  purpose: string | null = null;
  detail: string | null = null;
  actor: { userId: number; username: string; institutionId: number | null } | null = null;
  /** The persons that the call showed in a list, each with the audit's name. */
  shown: readonly { readonly subjectId: bigint; readonly key: string }[] = [];
  /** The audit's names of the other persons whom a refusal concerns. */
  alsoAbout: readonly string[] = [];
  readonly #key: Buffer;

  constructor(indexKey: Buffer) {
    this.#key = indexKey;
  }

  /**
   * Names the subject by a keyed hash, so that the log can be searched by person and anonymised by destroying the
   * key.
   */
  about(subjectId: bigint): void {
    this.subjectKey = subjectKeyOf(this.#key, subjectId);
  }

  /**
   * Names every person whom an answer shows without opening their file: each gets a separate audit row, which "who
   * saw whom", the victims of a user and the decoys use.
   */
  showed(subjectIds: readonly bigint[]): void {
    this.shown = [...new Set(subjectIds)].map((subjectId) => ({ subjectId, key: subjectKeyOf(this.#key, subjectId) }));
  }

  /** Names every person whom a refusal concerns: each gets an audit row of it. */
  concerns(subjectIds: readonly bigint[]): void {
    const [own, ...others] = [...new Set(subjectIds)].map((subjectId) => subjectKeyOf(this.#key, subjectId));
    this.subjectKey = own ?? null;
    this.alsoAbout = others;
  }

  because(purpose: string): void {
    this.purpose = purpose;
  }

  note(detail: Readonly<Record<string, string | number | boolean>>): void {
    this.detail = JSON.stringify(detail);
  }

  /** Adds to what is noted already. */
  noteAlso(detail: Readonly<Record<string, string | number | boolean>>): void {
    const noted: unknown = JSON.parse(this.detail ?? '{}');
    this.detail = JSON.stringify(Object.assign({}, noted, detail));
  }

  /** Names the actor of a call made before there is a session. */
  by(actor: { userId: number; username: string; institutionId: number | null }): void {
    this.actor = actor;
  }
}

/** Keys made ready for hashing once: done for each hash, it takes five times as long as the hash. */
const ready = new WeakMap<Buffer, KeyObject>();

/** The audit's name for a subject: 32 hex digits of a keyed hash. */
export function subjectKeyOf(indexKey: Buffer, subjectId: bigint): string {
  const key = ready.get(indexKey) ?? createSecretKey(indexKey);
  ready.set(indexKey, key);
  return createHmac('sha256', key).update(`subject:${subjectId}`).digest('hex').slice(0, 32);
}

export type AuditRow = {
  readonly userId: number | null;
  readonly username: string | null;
  readonly institutionId: number | null;
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly purpose: string | null;
  readonly subjectKey: string | null;
  readonly result: string;
  readonly detail: string | null;
};

/** Appends a row to the actor's chain in the connection's transaction; throws if it cannot be written. */
export async function appendAudit(client: Connection | Pool, row: AuditRow): Promise<void> {
  await client.query({ name: 'append-audit', text: appendSql, values: valuesOf(row) });
}

/**
 * Appends the same row for each of several institutions, for a job that works for many in one transaction. Chains are
 * locked in one order, to avoid deadlocks.
 */
export async function appendAuditOfEach(
  client: Connection,
  row: Omit<AuditRow, 'institutionId'>,
  institutionIds: readonly number[],
): Promise<void> {
  const [userId, username, , ...others] = valuesOf({ ...row, institutionId: null });
  await client.query({
    name: 'append-audit-of-each',
    text: `select portal.append_audit($1, $2, i.id, $4, $5, $6, $7, $8, $9, $10, $11)
      from (select id from unnest($3::int[]) id order by id % 256, id) i`,
    values: [userId, username, institutionIds, ...others],
  });
}

const appendSql = 'select portal.append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';

/** The same, to be sent together with the commit: one round trip less for every call. */
export function writeAudit(row: AuditRow): Inlined {
  return inlined(appendSql, valuesOf(row));
}

/** One statement that appends a call's row and, if it showed people in a list, one for each of them. */
export function appendCall(row: AuditRow, { shown }: AuditNote): Inlined {
  const [first] = shown;
  if (first === undefined) return writeAudit(row);
  // For a single person the call's own row is enough.
  const isOne = shown.length === 1 && row.subjectKey === null;
  const keys = isOne ? [] : shown.map(({ key }) => key);
  const ids = shown.map(({ subjectId }) => subjectId);
  const own = isOne ? { ...row, subjectKey: first.key } : row;
  return inlined('select portal.append_shown($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)', [
    ...valuesOf(own),
    keys,
    ids,
  ]);
}

function valuesOf(row: AuditRow) {
  const {
    userId,
    username,
    institutionId,
    sessionId,
    address,
    requestId,
    action,
    purpose,
    subjectKey,
    result,
    detail,
  } = row;
  return [
    userId,
    username,
    institutionId,
    sessionId,
    address,
    requestId,
    action,
    purpose,
    subjectKey,
    result,
    detail,
  ] as const;
}
