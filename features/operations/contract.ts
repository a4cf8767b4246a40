import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { code, input, text } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

const bytes = z.number().nullable();
const seconds = z.number().nullable();

/** Jobs of one kind; `oldestSeconds` is how long the oldest runnable one has waited, null if none waits. */
const queue = z.object({
  kind: z.string(),
  waiting: z.number().int(),
  later: z.number().int(),
  working: z.number().int(),
  again: z.number().int(),
  failed: z.number().int(),
  oldestSeconds: seconds,
});

/** A job that failed as often as it may; `error` without the values in it. */
const failedJob = z.object({
  id: z.string(),
  kind: z.string(),
  attempts: z.number().int(),
  failedAt: z.string(),
  error: z.string(),
});

const process = z.object({
  id: z.string(),
  kind: z.enum(['server', 'worker']),
  host: z.string(),
  pid: z.number().int(),
  address: z.string(),
  version: z.string(),
  jobs: z.number().int(),
  startedAt: z.string(),
  silentSeconds: z.number(),
  isSilent: z.boolean(),
  diskFreeBytes: z.number(),
  diskBytes: z.number(),
});

/** The states are null if the database's owner may not see them. */
const replica = z.object({
  name: z.string(),
  state: z.string().nullable(),
  sync: z.string().nullable(),
  lagBytes: bytes,
  lagSeconds: seconds,
});

/** `coldBytes` is null without a cold tablespace; `coming` partitions of it have not come from a restore yet. */
const database = z.object({
  version: z.string(),
  bytes: z.number(),
  coldBytes: bytes,
  coming: z.number().int(),
  /** False after an upgrade, until nobody may act for an institution without a seal. */
  isSealed: z.boolean(),
  startedAt: z.string(),
  connections: z.number().int(),
  mostConnections: z.number().int(),
  migration: z.string(),
  replicas: z.array(replica),
});

/** `finishedAt` is null if no backup is known, `verifiedAt` if none was tried, `copy` if none is made elsewhere. */
const backup = z.object({
  folder: z.string(),
  finishedAt: z.string().nullable(),
  hours: z.number().nullable(),
  verifiedAt: z.string().nullable(),
  isFaulty: z.boolean(),
  copy: z.object({ place: z.string(), madeAt: z.string().nullable(), logUntil: z.string().nullable() }).nullable(),
});

/** The witness of the audit; `isUnguarded`: a production server keeps it on the volume of its data. */
const witness = z.object({
  place: z.string(),
  isUnguarded: z.boolean(),
  lastAt: z.string().nullable(),
  waiting: z.number().int(),
  waitingSeconds: seconds,
  fault: z.string().nullable(),
});

/** A certificate of this server's settings; the last day is null if the file cannot be read. */
const certificate = z.object({ name: z.string(), lastDay: z.string().nullable(), days: z.number().int().nullable() });

const key = z.object({
  kind: z.enum(['field', 'index', 'seal', 'audit']),
  fingerprint: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  days: z.number().int(),
  inUse: z.boolean(),
  /** Another key of the kind is in use at the same time. */
  isDisputed: z.boolean(),
});

/** What is erased at the end of its life, whole months or hours: `target` names it, the counts are rows. */
const erasure = z.object({
  target: z.string(),
  lifeMonths: z.number().int(),
  lifeHours: z.number().int(),
  lastAt: z.string().nullable(),
  lastRows: z.number(),
  totalRows: z.number(),
});

/** What somebody has to look at, by the texts that say it. */
const concernNames = [
  'concernSilent',
  'concernNoWorker',
  'concernVersions',
  'concernSlow',
  'concernFailing',
  'concernRefusing',
  'concernFailed',
  'concernWaits',
  'concernDisk',
  'concernComing',
  'concernUnsealed',
  'concernReplica',
  'concernNoBackup',
  'concernBackup',
  'concernFaulty',
  'concernVerified',
  'concernCopy',
  'concernNoCopy',
  'concernWitness',
  'concernNoWitness',
  'concernRetention',
  'concernUnreadable',
  'concernCertificate',
  'concernKeys',
] as const;

/** What fills the gaps of a concern's text: `time` in seconds, `key` a kind of key. */
const concern = z.object({
  word: z.enum(concernNames),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The system's state at `at`. The most urgent kinds of concerns come first; there are none if all is well. */
export const systemState = z.object({
  at: z.string(),
  concerns: z.array(concern),
  queues: z.array(queue),
  failed: z.array(failedJob),
  failedCount: z.number().int(),
  processes: z.array(process),
  database,
  files: z.string(),
  backup,
  witness,
  erasures: z.array(erasure),
  certificates: z.array(certificate),
  keys: z.array(key),
});

/** Five minutes from `at` on, of all servers together. With none running there are no figures: everything else is null. */
const span = z.object({
  at: z.string(),
  servers: z.number().int(),
  calls: z.number().int().nullable(),
  /** Calls that there was no room for, and calls that failed. */
  refused: z.number().int().nullable(),
  failed: z.number().int().nullable(),
  /** 95 of 100 calls were answered within it, to a quarter of it; null where none was answered. */
  p95Milliseconds: z.number().nullable(),
  /** The longest wait of a job that could be worked. */
  queueSeconds: seconds,
  databaseBytes: bytes,
  /** What is free of the fullest disk, from 0 to 1. */
  diskFree: z.number().nullable(),
});

/** The system's state, for those who run it: it contains no borrower, institution or person. */
export const operations = calls({
  state: {
    method: 'GET',
    path: '/api/Operations/State',
    reads: ['job'],
    about:
      'What somebody has to look at. Queues, servers and workers, database and replicas, disks, backup, witness of the audit, certificates and keys.',
    access: { permission: 'operations.read' },
    audit: 'none',
    query: input({}),
    answer: systemState,
  },
  day: {
    method: 'GET',
    path: '/api/Operations/Day',
    reads: [],
    about:
      'The last 24 hours in spans of five minutes: calls, how long they took, refused and failed ones, the wait of jobs, the size of the database, the fullest disk. A span in which no server ran has no figures.',
    access: { permission: 'operations.read' },
    audit: 'none',
    query: input({}),
    answer: z.object({ spans: z.array(span) }),
  },
  retry: {
    method: 'POST',
    path: '/api/Operations/RetryJob',
    changes: ['job'],
    about: 'Queues a job again that failed as often as it may, for a reason.',
    access: { permission: 'operations.retry' },
    audit: 'change',
    body: input({
      id: code(20).refine((value) => /^[1-9]\d{0,17}$/.test(value), rule('invalid')),
      reason: text(255),
    }),
    answer: z.null(),
  },
});
