import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { cursorLimit, input, lines, text } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';

const dataFile = z.object({
  id: z.string(),
  name: z.string(),
  /** D32, K1 …, as the name says. */
  kind: z.string(),
  /** The report day of the name. */
  period: z.string(),
  /**
   * receiving: bytes are missing; received: waits for its turn; held: waits for a person (`waitsFor`); applied: the bureau's
   * figures are changed, though rows may be refused; refused: nothing is changed; superseded and withdrawn: while it was held.
   */
  status: z.enum(['receiving', 'received', 'checking', 'held', 'applied', 'refused', 'superseded', 'withdrawn']),
  /** Whose decision a held file waits for: the institution's delegate for restating figures, or the bureau. */
  waitsFor: z.enum(['institution', 'bureau']).nullable(),
  bytes: z.number().int(),
  /** How many of them have arrived: where the next part begins. */
  receivedBytes: z.number().int(),
  sha256: z.string().nullable(),
  percent: z.number().int(),
  rows: z.number().int().nullable(),
  appliedRows: z.number().int().nullable(),
  refusedRows: z.number().int().nullable(),
  /** Why nothing of it was taken. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** It came after the last day for its period. */
  isLate: z.boolean(),
  /** The last day for what is still needed of its sender: refused rows, a decision, a returned file. */
  needsBy: z.string().nullable(),
  /** Of the institution's figures of this kind and period; 2 replaced 1. */
  version: z.number().int().nullable(),
  createdAt: z.string(),
  /** Until when a file that is being received can be sent to its end. */
  expiresAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});

/** A row of a data file as it was sent, and what is wrong with it. */
const fileRow = z
  .object({
    line: z.number().int(),
    section: z.string(),
    /** Its number in the sheet, or in its section of JSON. */
    row: z.number().int(),
    state: z.enum(['refused', 'applied', 'not-applied']),
    errors: z.array(
      z.object({
        field: z.string().nullable(),
        column: z.string(),
        code: z.string(),
        message: z.string(),
        value: z.string().nullable(),
        place: z.string().nullable(),
      }),
    ),
    values: z.record(z.string(), z.string()),
  })
  .meta({ id: 'FileRow' });

const id = z.uuid({ error: rule('invalid') });
const named = { params: input({ id }) } as const;
const ofProgram = { wire: 'v1', access: { scope: 'file' } } as const;

/** Data files that institutions' programs send. */
export const programFiles = calls({
  begin: {
    ...ofProgram,
    method: 'POST',
    path: '/api/v1/files',
    changes: [],
    about:
      'Begins to send a data file; Location is where its bytes go (PATCH, tus 1.0), within 24 hours. Its name says kind, institution, day and ' +
      'sequence, and is judged at once. A file whose `sha256` is given is taken only as that.',
    audit: 'change',
    isIdempotent: true,
    body: input({
      name: text(200),
      bytes: z
        .int(rule('number'))
        .min(1, rule('number-min', { min: 1 }))
        .max(2_000_000_000, rule('number-max', { max: 2_000_000_000 })),
      sha256: z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/, rule('invalid'))
        .optional(),
      /** The file that this one corrects. */
      corrects: id.optional(),
      /** Why it restates figures of a past period, for the delegate who approves it. */
      reason: lines(255).optional(),
      /** A signature of the file, base64: CMS (RFC 5652, detached) or the bare bytes of RSA or ECDSA over SHA-256. */
      signature: z
        .string()
        .max(48_000, rule('max-length', { max: 48_000 }))
        .regex(/^[\w+/=\s-]*$/, rule('invalid'))
        .optional(),
    }),
    bodyLimitKb: 64,
    statuses: [201],
    answer: dataFile,
  },
  send: {
    ...ofProgram,
    ...named,
    method: 'PATCH',
    path: '/api/v1/files/:id',
    changes: ['data-file'],
    about:
      'The next bytes of a file (tus 1.0: application/offset+octet-stream, header Upload-Offset). What arrives before a connection is lost counts: HEAD says in ' +
      'Upload-Offset where to go on. With its last byte the file is taken, and the answer says so or why not.',
    audit: 'change',
    upload: { kind: 'part' },
    statuses: [204],
  },
  list: {
    ...ofProgram,
    method: 'GET',
    path: '/api/v1/files',
    reads: ['data-file'],
    about:
      "The application's files, the latest begun first. `next` is where the following page begins; it is null on the last.",
    audit: 'read',
    query: input({
      after: id.optional(),
      limit: cursorLimit,
    }),
    answer: z.object({ files: z.array(dataFile), next: z.string().nullable() }),
  },
  file: {
    ...ofProgram,
    ...named,
    method: 'GET',
    path: '/api/v1/files/:id',
    reads: ['data-file'],
    about:
      'How far a file is. The headers Upload-Offset and Upload-Length say the same of its bytes (tus 1.0), with HEAD as well.',
    audit: 'read',
    answer: dataFile,
  },
  drop: {
    ...ofProgram,
    ...named,
    method: 'DELETE',
    path: '/api/v1/files/:id',
    changes: [],
    about: 'Drops a file that is still being received. One that was taken is withdrawn by people, while it is held.',
    audit: 'change',
    statuses: [204],
  },
  rows: {
    ...ofProgram,
    ...named,
    method: 'GET',
    path: '/api/v1/files/:id/rows',
    reads: ['data-file'],
    about:
      'The rows of a file that was applied or refused, one JSON object a line in their order: {"line", "section", "row", "state", "errors": [{"field", "column", ' +
      '"code", "message", "value", "place"}], "values"}. Only those with errors, or all. Go on with `after`: the last line that was read.',
    audit: 'read',
    query: input({
      state: z.enum(['refused', 'all'], { error: choiceRule }).default('refused'),
      after: z.coerce
        .number({ error: rule('number') })
        .int(rule('number'))
        .min(0, rule('number-min', { min: 0 }))
        .max(100_000_000, rule('number-max', { max: 100_000_000 }))
        .default(0),
    }),
    download: true,
    line: fileRow,
  },
});
