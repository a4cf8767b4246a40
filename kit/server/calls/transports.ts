import { Acting, together } from '#kit/server/database/database.ts';
import { isDatabaseAway, UnsureCommit } from '#kit/server/database/database-fault.ts';
import type { Answers, Inlined } from '#kit/server/database/inlined.ts';
import type { Replica } from '#kit/server/replica/replica.ts';
import { isPinned } from '#kit/server/replica/replica-pin.ts';
import { identify, whoOf } from '#kit/server/session/session.ts';
import { appendAudit, writeAudit } from './audit.ts';
import { auditFault } from './audit-watch.ts';
import type { CallState, Run, Transport } from './call-state.ts';
import { withRetry } from './retry.ts';
import { gathers } from './steps.ts';

/** The way of a call to the database: the fewest trips that its declaration allows. */
export function transportOf({ served, services, request }: Run): Transport {
  const { call } = served;
  const { replica } = services;
  if (call.access === 'public') return withoutTransaction;
  // A captcha, a file and a hash must be awaited, which must not happen inside an open transaction.
  if (call.captcha !== undefined || call.upload !== undefined || served.prepare !== undefined) return twoTrips;
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
    await written(state.transaction.commit(state.auditRows));
    state.acting = undefined;
  },
  async keep(state, { undoTo, rows, also }) {
    const { acting } = state;
    if (acting === undefined) return keepApart(state, rows);
    state.acting = undefined;
    try {
      if (undoTo !== undefined) await acting.rollbackTo(undoTo);
      await written(acting.commit([...rows.map(writeAudit), ...also]));
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
    const [holder] = gathers.identity(state);
    const answers = await withRetry(() => open(state, [holder, ...gathers.begin(state)]));
    return whoOf(answers.of(holder)[0]);
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
  async commit({ run, auditRows }) {
    if (auditRows.length > 0) await written(together(run.services.pool, auditRows));
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
      if (state.auditRows.length > 0) await written(together(state.run.services.pool, state.auditRows));
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
async function open(state: CallState, statements: readonly Inlined[]): Promise<Answers> {
  const limit = gathers.quota(state);
  const { acting, answers } = await Acting.send(state.run.services.pool, [...statements, ...limit]);
  state.acting = acting;
  state.taken = limit.length === 0 ? undefined : answers.of(limit[0])[0];
  return answers;
}

async function keepApart({ run }: CallState, rows: Parameters<Transport['keep']>[1]['rows']): Promise<void> {
  for (const row of rows) await written(appendAudit(run.services.pool, row));
}

/** What appends to the audit; if it cannot, the call is not answered (HRD-13). */
async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw auditFault(error);
  }
}

function isAwayFrom(error: unknown): boolean {
  const isFull = error instanceof Error && /timeout exceeded when trying to connect/.test(error.message);
  return isFull || isDatabaseAway(error) || error instanceof UnsureCommit;
}
