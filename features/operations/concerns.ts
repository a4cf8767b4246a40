import type { z } from 'zod';
import type { AnswerOf } from '#kit/contract/call.ts';
import type { operations, systemState } from './contract.ts';

export type State = z.output<typeof systemState>;
type Facts = Omit<State, 'concerns'>;
type Concern = State['concerns'][number];
export type Span = AnswerOf<typeof operations.day>['spans'][number];

/** The limits from which a concern is reported. */
export const limits = {
  slowMilliseconds: 300,
  /** Of the calls, those that failed, or those that there was no room for. */
  lostShare: 0.01,
  waitSeconds: 60,
  diskShare: 0.1,
  replicaSeconds: 60,
  backupHours: 26,
  verifiedDays: 8,
  logCopyMinutes: 15,
  witnessSeconds: 300,
  erasureHours: 50,
  certificateDays: 30,
} as const;

/** So many spans of five minutes beyond a line are a concern; fewer are a moment's load. */
const fewestSpans = 3;

/**
 * The concerns for those who run the system, the most urgent kinds first; empty if all is well. The server judges them, so that
 * its page and the desk say the same. `spans` are those of the last day, the newest last.
 */
export function concernsOf(state: Facts, spans: readonly Span[]): Concern[] {
  return [
    ...ofProcesses(state),
    ...ofAnswers(state, spans),
    ...ofQueues(state),
    ...ofStorage(state),
    ...ofBackups(state),
    ...ofWitness(state),
    ...ofErasures(state),
    ...ofCertificatesAndKeys(state),
  ];
}

function ofProcesses({ processes }: Facts): Concern[] {
  const living = processes.filter(({ isSilent }) => !isSilent);
  const versions = [...new Set(living.map(({ version }) => version))].toSorted();
  return [
    ...processes
      .filter(({ isSilent }) => isSilent)
      .map(({ host, pid, silentSeconds }) => concern('concernSilent', { host, pid, time: silentSeconds })),
    ...(living.some(({ jobs }) => jobs > 0) ? [] : [concern('concernNoWorker')]),
    ...(versions.length > 1 ? [concern('concernVersions', { versions: versions.join(', ') })] : []),
  ];
}

function ofAnswers({ at }: Facts, spans: readonly Span[]): Concern[] {
  const newest = spans.at(-1);
  const lasts = (isBeyond: (span: Span) => boolean): number | undefined => {
    const run = spans.slice(spans.findLastIndex((span) => !isBeyond(span)) + 1);
    const [first] = run;
    return first === undefined || run.length < fewestSpans
      ? undefined
      : Math.round((Date.parse(at) - Date.parse(first.at)) / 1_000);
  };
  const slow = lasts(({ p95Milliseconds }) => (p95Milliseconds ?? 0) > limits.slowMilliseconds);
  const lost = (['failed', 'refused'] as const).flatMap((kind) => {
    const time = lasts((span) => shareOf(span, kind) > limits.lostShare);
    if (newest === undefined || time === undefined) return [];
    const share = Math.round(1_000 * shareOf(newest, kind)) / 10;
    return [
      concern(kind === 'failed' ? 'concernFailing' : 'concernRefusing', { time, share, limit: 100 * limits.lostShare }),
    ];
  });
  return [
    ...(slow === undefined
      ? []
      : [concern('concernSlow', { time: slow, value: newest?.p95Milliseconds ?? 0, limit: limits.slowMilliseconds })]),
    ...lost,
  ];
}

/** The share of a span's calls that failed or were refused. */
export function shareOf({ calls, ...span }: Span, kind: 'failed' | 'refused'): number {
  return (span[kind] ?? 0) / Math.max(1, calls ?? 0);
}

function ofQueues({ queues, failedCount }: Facts): Concern[] {
  const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds ?? 0));
  return [
    ...(failedCount > 0 ? [concern('concernFailed', { count: failedCount })] : []),
    ...(oldest > limits.waitSeconds ? [concern('concernWaits', { time: oldest })] : []),
  ];
}

function ofStorage({ processes, database }: Facts): Concern[] {
  const full = processes.filter(
    ({ isSilent, diskFreeBytes, diskBytes }) => !isSilent && diskFreeBytes < limits.diskShare * diskBytes,
  );
  // Several processes of a machine share its disk.
  const hosts = new Map(full.map((one) => [one.host, Math.floor((100 * one.diskFreeBytes) / one.diskBytes)]));
  return [
    ...[...hosts].map(([host, share]) => concern('concernDisk', { host, share })),
    ...(database.coming > 0 ? [concern('concernComing', { count: database.coming })] : []),
    ...(database.isSealed ? [] : [concern('concernUnsealed')]),
    ...database.replicas
      .filter(({ lagSeconds }) => (lagSeconds ?? 0) > limits.replicaSeconds)
      .map(({ name, lagSeconds }) => concern('concernReplica', { name, time: Math.round(lagSeconds ?? 0) })),
  ];
}

function ofBackups({ at, backup }: Facts): Concern[] {
  const secondsSince = (time: string) => Math.round((Date.parse(at) - Date.parse(time)) / 1_000);
  if (backup.hours === null) return [concern('concernNoBackup')];
  const sinceVerified = backup.verifiedAt === null ? 0 : secondsSince(backup.verifiedAt);
  const sinceCopied = backup.copy?.logUntil ? secondsSince(backup.copy.logUntil) : Number.POSITIVE_INFINITY;
  return [
    ...(backup.hours > limits.backupHours
      ? [concern('concernBackup', { time: Math.round(backup.hours * 3_600) })]
      : []),
    ...(backup.isFaulty ? [concern('concernFaulty')] : []),
    ...(sinceVerified > limits.verifiedDays * 86_400 ? [concern('concernVerified', { time: sinceVerified })] : []),
    ...(backup.copy !== null && sinceCopied > limits.logCopyMinutes * 60
      ? [
          Number.isFinite(sinceCopied)
            ? concern('concernCopy', { place: backup.copy.place, time: sinceCopied })
            : concern('concernNoCopy', { place: backup.copy.place }),
        ]
      : []),
  ];
}

function ofWitness({ witness: { place, isUnguarded, waiting, waitingSeconds, fault } }: Facts): Concern[] {
  const time = waitingSeconds ?? 0;
  const isLate = fault !== null || time > limits.witnessSeconds;
  return [
    ...(isLate ? [concern('concernWitness', { place, count: waiting, time, fault: fault ?? '?' })] : []),
    ...(isUnguarded ? [concern('concernNoWitness')] : []),
  ];
}

// A target that failed, or a night without the job. A new system has not erased anything yet.
function ofErasures({ at, erasures }: Facts): Concern[] {
  const oldest = Math.min(...erasures.map(({ lastAt }) => (lastAt === null ? Date.parse(at) : Date.parse(lastAt))));
  const time = Math.round((Date.parse(at) - oldest) / 1_000);
  return time > limits.erasureHours * 3_600 ? [concern('concernRetention', { time })] : [];
}

function ofCertificatesAndKeys({ certificates, keys }: Facts): Concern[] {
  const disputed = new Set(keys.filter(({ isDisputed }) => isDisputed).map(({ kind }) => kind));
  return [
    ...certificates
      .filter(({ days }) => days === null || days < limits.certificateDays)
      .map(({ name, days }) =>
        days === null ? concern('concernUnreadable', { name }) : concern('concernCertificate', { name, days }),
      ),
    ...[...disputed].map((key) => concern('concernKeys', { key })),
  ];
}

function concern(word: Concern['word'], params: Concern['params'] = {}): Concern {
  return { word, params };
}
