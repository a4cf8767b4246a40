import type pg from 'pg';
import { Acting } from '#kit/server/database/database.ts';
import { isDatabaseAway, UnsureCommit } from '#kit/server/database/database-fault.ts';
import type { Replica } from '#kit/server/replica/replica.ts';
import { isPinned } from '#kit/server/replica/replica-pin.ts';
import { identify, whoOf } from '#kit/server/session/session.ts';
import { appendAudit, appendAuditText } from './audit.ts';
import type { CallState, Run, Transport } from './call-state.ts';
import { withRetry } from './retry.ts';
import { gathers } from './steps.ts';

/** The way of a call to the database: the fewest trips that its declaration allows. */
export function transportOf({ served, services, request }: Run): Transport {
  const { call } = served;
  const { replica } = services;
  if (call.access === 'public') return withoutTransaction;
  // A captcha and a file must be awaited, which must not happen inside an open transaction.
  if (call.captcha !== undefined || call.upload !== undefined) return twoTrips;
  if (replica?.mayServe(call) === true && replica.isGood && !isPinned(request)) return fromReplica(replica);
  return oneTrip;
}

/** The caller is identified first; later the transaction and the daily limit are one trip. */
const twoTrips: Transport = {
  identify: ({ run }) => identify(run.services.pool, run.services.settings, run.request.headers.authorization),
  async begin(state) {
    await open(state, gathers.begin(state));
  },
  async commit(state) {
    await state.transaction.commit(state.auditText);
    state.acting = undefined;
  },
  async keep(state, { undoTo, rows }) {
    const { acting } = state;
    if (acting === undefined) return keepApart(state, rows);
    state.acting = undefined;
    try {
      if (undoTo !== undefined) await acting.rollbackTo(undoTo);
      await acting.commit(rows.length === 0 ? undefined : rows.map(appendAuditText).join('; '));
    } catch (failure) {
      await acting.abandon();
      throw failure;
    }
  },
  instead: () => undefined,
};

/** The identity, the transaction that acts for the caller and the daily limit are one trip (decision 006). */
const oneTrip: Transport = {
  ...twoTrips,
  async identify(state) {
    // Nothing is judged before the trip is over, so it may be repeated.
    const [first] = await withRetry(() => open(state, [...gathers.identity(state), ...gathers.begin(state)]));
    return whoOf(first?.rows[0]);
  },
  async begin(state) {
    if (state.acting === undefined) await twoTrips.begin(state);
  },
};

/** A public call has only the transactions that its handler requests; its audit row is a separate trip. */
const withoutTransaction: Transport = {
  ...twoTrips,
  identify: async () => undefined,
  begin: async () => undefined,
  async commit({ run, auditText }) {
    if (auditText !== undefined) await run.services.pool.query(auditText);
  },
};

/**
 * A read that a replica may answer: identity and audit row use the primary. Whatever the replica cannot do, the
 * primary does from `begin` on.
 */
function fromReplica(replica: Replica): Transport {
  let isAnswered = false;
  return {
    ...twoTrips,
    async begin(state) {
      if (replica.isFor(state.caller.userId)) {
        state.acting = await replica.begin(state.caller);
        return;
      }
      state.transport = twoTrips;
      await twoTrips.begin(state);
    },
    async commit(state) {
      await state.transaction.commit();
      state.acting = undefined;
      isAnswered = true;
      if (state.auditText !== undefined) await state.run.services.pool.query(state.auditText);
      replica.count();
    },
    async keep(state, { rows }) {
      await state.acting?.abandon();
      state.acting = undefined;
      await keepApart(state, rows);
    },
    instead(error, { run }) {
      if (isAnswered) return undefined;
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // 25006 is a write in a read-only transaction, 0A000 a table that is not copied; 40001 a row that the replica
      // could not keep.
      if (code === '25006' || code === '0A000') replica.leaveToPrimary(run.served.call);
      else if (isAwayFrom(error)) replica.failed();
      else if (code !== '40001') return undefined;
      return twoTrips;
    },
  };
}

/** Opens the transaction with these statements and those of the daily limit, sent as one. */
async function open(state: CallState, texts: readonly string[]): Promise<pg.QueryResult[]> {
  const limit = gathers.quota(state);
  const { acting, results } = await Acting.send(state.run.services.pool, [...texts, ...limit]);
  state.acting = acting;
  state.taken = limit.length === 0 ? undefined : results[texts.length]?.rows[0];
  return results;
}

async function keepApart({ run }: CallState, rows: Parameters<Transport['keep']>[1]['rows']): Promise<void> {
  for (const row of rows) await appendAudit(run.services.pool, row);
}

function isAwayFrom(error: unknown): boolean {
  const isFull = error instanceof Error && /timeout exceeded when trying to connect/.test(error.message);
  return isFull || isDatabaseAway(error) || error instanceof UnsureCommit;
}
