import { type AuditKey, auditKeyOf, signBody } from '#bureau/audit/signing.ts';

/** What the superuser does again and again. */
export type Hand = {
  readonly sql: (text: string, values?: unknown[]) => Promise<unknown>;
  /** Honest work of a chain. */
  readonly work: (chain: number, times: number) => Promise<unknown>;
  /** Makes a chain agree with itself again: numbers, links, hashes and the head. */
  readonly mend: (chain: number) => Promise<unknown>;
  /** Changes two rows of a chain. */
  readonly rewrite: (chain: number) => Promise<unknown>;
  /** A checkpoint that is not sent. */
  readonly make: () => Promise<unknown>;
  /** The checkpoints since a number, made and signed again after what the database says now. */
  readonly signAgain: (since: number, by?: AuditKey) => Promise<unknown>;
};

/** Chains as append_audit numbers them, for users of no institution: one at rest, two that go on. */
export const [quiet, busy, other] = [38, 71, 90];

export type Files = { readonly lines: readonly string[]; readonly witness: readonly string[] };
export type Trick = {
  readonly what: string;
  readonly found: RegExp;
  /** In the database. Honest work follows, and another checkpoint. */
  readonly does?: (hand: Hand) => Promise<unknown>;
  /** On the export and the witness. */
  readonly edits?: (files: Files, key: AuditKey) => Files;
  /** No work and no checkpoint follow. */
  readonly isLast?: true;
};

const isOf = (kind: string) => (line: string) => line.startsWith(`{"kind":"${kind}"`);
const withoutLine = (lines: readonly string[], at: number) => lines.toSpliced(at, 1);
const inWitness =
  (edit: (lines: readonly string[], key: AuditKey) => readonly string[]) => (files: Files, key: AuditKey) => ({
    ...files,
    witness: edit(files.witness, key),
  });
const inExport = (edit: (lines: readonly string[]) => readonly string[]) => (files: Files) => ({
  ...files,
  lines: edit(files.lines),
});

/** A line of the witness as the signing key would have signed it for another head. */
function forged(line = '', key: AuditKey): string {
  const { body } = JSON.parse(line);
  const text: string = body.replace(/"at":"[^"]+"/, '"at":"2026-01-01T00:00:00.000Z"');
  return JSON.stringify({ body: text, signature: signBody(key, text).toString('base64'), key: key.publicPem });
}

const stranger = auditKeyOf({ auditKey: Buffer.alloc(32, 9), sealKey: Buffer.alloc(32) });
const twoHashes = /two hashes|is not what checkpoint/;
const madeAgain = /checkpoint \d was made again/;

/** What the superuser does, and what the verifier says of it. */
export const tricks: readonly Trick[] = [
  { what: 'a row is changed', does: ({ rewrite }) => rewrite(quiet), found: /row 2 was changed/ },
  {
    what: 'rows are changed and their own hashes mended',
    does: async ({ sql, rewrite }) => {
      await rewrite(quiet);
      await sql('update portal.audit_log a set hash = sha256(portal.audit_bytes(a)) where chain = $1', [quiet]);
    },
    found: /does not follow/,
  },
  {
    what: 'two rows of a chain at rest are changed, the chain and its head mended',
    does: async ({ mend, rewrite }) => {
      await rewrite(quiet);
      await mend(quiet);
    },
    found: twoHashes,
  },
  {
    what: 'the same in a chain that goes on',
    does: async ({ mend, rewrite }) => {
      await rewrite(busy);
      await mend(busy);
    },
    found: twoHashes,
  },
  {
    what: 'a row is removed and the chain renumbered',
    does: async ({ sql, mend }) => {
      await sql('delete from portal.audit_log where chain = $1 and seq = 3', [quiet]);
      await mend(quiet);
    },
    found: /row 6 is missing since checkpoint|two hashes/,
  },
  {
    what: 'a row is removed, the chain renumbered and filled up',
    does: async ({ sql, work, mend }) => {
      await sql('delete from portal.audit_log where chain = $1 and seq = 3', [quiet]);
      await mend(quiet);
      await work(quiet, 1);
    },
    found: twoHashes,
  },
  {
    what: 'a row is inserted and the chain renumbered',
    does: async ({ sql, mend }) => {
      await sql(
        `insert into portal.audit_log (at, chain, seq, username, action, result, previous_hash, hash)
         select at + interval '1 ms', chain, seq, username, 'invented', result, previous_hash, hash
           from portal.audit_log where chain = $1 and seq = 2`,
        [quiet],
      );
      await mend(quiet);
    },
    found: twoHashes,
  },
  {
    what: 'two rows change places',
    does: async ({ sql, mend }) => {
      await sql(
        `update portal.audit_log a set action = b.action from portal.audit_log b
         where a.chain = $1 and b.chain = $1 and (a.seq, b.seq) in ((2, 4), (4, 2))`,
        [quiet],
      );
      await mend(quiet);
    },
    found: twoHashes,
  },
  {
    what: "a row is moved to another person's chain",
    does: async ({ sql, mend }) => {
      await sql('update portal.audit_log set chain = $2, seq = 99 where chain = $1 and seq = 3', [busy, other]);
      await mend(busy);
      await mend(other);
    },
    found: twoHashes,
  },
  {
    what: 'the tail is cut and the head set back',
    does: async ({ sql, mend }) => {
      await sql('delete from portal.audit_log where chain = $1 and seq > 3', [quiet]);
      await mend(quiet);
    },
    found: /rows 4 to 6 are missing/,
  },
  {
    what: 'the tail is cut and other rows take its place',
    does: async ({ sql, work, mend }) => {
      await sql('delete from portal.audit_log where chain = $1 and seq > 3', [quiet]);
      await mend(quiet);
      await work(quiet, 5);
    },
    found: twoHashes,
  },
  {
    what: 'a chain is emptied and its head reset',
    does: async ({ sql, mend }) => {
      await sql('delete from portal.audit_log where chain = $1', [quiet]);
      await mend(quiet);
    },
    found: /rows 1 to 6 are missing/,
  },
  {
    what: 'the whole audit and all heads are reset',
    does: async ({ sql }) => {
      await sql('truncate portal.audit_log');
      await sql(`update portal.audit_chain set seq = 0, hash = ''`);
    },
    found: /rows? .* (is|are) missing/,
  },
  {
    what: 'a month is dropped, the heads stay',
    does: ({ sql }) =>
      sql(`do $$ declare part regclass; begin
        foreach part in array array(select distinct tableoid::regclass from portal.audit_log) loop
          execute 'drop table ' || part;
        end loop;
      end $$`),
    isLast: true,
    found: /rows? .* (is|are) missing/,
  },
  {
    what: 'the newest checkpoint is removed, so that the server signs the rewritten chain under its number',
    does: async ({ sql, mend, rewrite }) => {
      await rewrite(quiet);
      await mend(quiet);
      await sql('delete from portal.audit_checkpoint where number = 4');
    },
    found: madeAgain,
  },
  {
    what: 'later checkpoints are made and signed again with the stolen key',
    does: async ({ mend, rewrite, signAgain }) => {
      await rewrite(quiet);
      await mend(quiet);
      await signAgain(2);
    },
    found: madeAgain,
  },
  {
    what: 'all checkpoints are made and signed again with the stolen key',
    does: async ({ mend, rewrite, signAgain }) => {
      await rewrite(busy);
      await mend(busy);
      await signAgain(1);
    },
    found: madeAgain,
  },
  {
    what: 'the same after the last honest checkpoint, marked as sent',
    does: async ({ mend, rewrite, signAgain }) => {
      await rewrite(quiet);
      await mend(quiet);
      await signAgain(4);
    },
    isLast: true,
    found: /made again/,
  },
  {
    what: 'checkpoints are signed again with another key',
    does: ({ signAgain }) => signAgain(3, stranger),
    found: /not signed by the key/,
  },
  {
    what: 'all checkpoints are removed and begin at 1 again',
    does: async ({ sql, mend, rewrite }) => {
      await rewrite(quiet);
      await mend(quiet);
      await sql('delete from portal.audit_checkpoint');
    },
    found: /made again|two hashes/,
  },
  {
    what: 'a checkpoint in the middle is removed',
    does: ({ sql }) => sql('delete from portal.audit_checkpoint where number = 2'),
    found: /checkpoint 2 is missing/,
  },
  {
    what: 'the last checkpoints are removed',
    does: ({ sql }) => sql('delete from portal.audit_checkpoint where number > 2'),
    isLast: true,
    found: /made again/,
  },
  {
    what: 'checkpoints of two servers are swapped',
    does: ({ sql }) =>
      sql(`update portal.audit_checkpoint a set body = b.body, digest = b.digest, signature = b.signature
           from portal.audit_checkpoint b where (a.number, b.number) in ((2, 3), (3, 2))`),
    found: /checkpoint 2 is missing before 3/,
  },
  {
    what: 'a checkpoint is made and never sent: marked as sent',
    does: async ({ sql, work, make }) => {
      await work(busy, 1);
      await make();
      await sql('update portal.audit_checkpoint set witnessed_at = now()');
    },
    found: /is not at the witness|is missing before/,
  },
  {
    what: 'a row dated back is added at the end of a chain',
    does: async ({ sql, mend }) => {
      await sql(
        `insert into portal.audit_log (at, chain, seq, username, action, result, previous_hash, hash)
         select at - interval '1 hour', chain, 7, 'lan.clerk', 'invented', 'ok', hash, hash
           from portal.audit_log where chain = $1 and seq = 6`,
        [quiet],
      );
      await mend(quiet);
    },
    found: /dated before|two hashes/,
  },
  {
    what: 'what exports rows leaves some out',
    does: ({ sql }) =>
      sql(`do $$ begin execute replace(pg_get_functiondef('portal.export_audit(bigint,bigint)'::regprocedure),
        'where a.at >=', 'where a.action <> ''act 2'' and a.at >='); end $$`),
    found: /is missing/,
  },
  {
    what: 'the export: a row is edited',
    edits: inExport((lines) => lines.map((line) => line.replace('"action":"act 2"', '"action":"act 9"'))),
    found: /was changed/,
  },
  {
    what: 'the export: its last rows and the count of its end are edited',
    edits: inExport((lines) => {
      const rows = lines.filter(isOf('row')).length;
      return lines
        .toSpliced(lines.findLastIndex(isOf('row')), 1)
        .map((line) => line.replace(`"rows":${rows}`, `"rows":${rows - 1}`));
    }),
    found: /is missing/,
  },
  {
    what: 'the export: a checkpoint is taken out',
    edits: inExport((lines) => withoutLine(lines, lines.findIndex(isOf('checkpoint')) + 1)),
    found: /checkpoint 2 is missing/,
  },
  {
    what: 'the witness: a line is edited',
    edits: inWitness((lines) => lines.with(1, (lines[1] ?? '').replace('number\\":2', 'number\\":7'))),
    found: /not signed by the key/,
  },
  {
    what: 'the witness: a line is edited and signed with the stolen key',
    edits: inWitness((lines, key) => lines.with(1, forged(lines[1], key))),
    found: /is not the one before|made again/,
  },
  {
    what: 'the witness: a line is added with the stolen key',
    edits: inWitness((lines, key) => [...lines, forged(lines.at(-1), key)]),
    found: madeAgain,
  },
  {
    what: 'the witness: a line is removed',
    edits: inWitness((lines) => withoutLine(lines, 2)),
    found: /not at the witness/,
  },
  {
    what: 'the witness: its first line is removed',
    edits: inWitness((lines) => lines.slice(1)),
    found: /not at the witness/,
  },
  {
    what: 'the witness: its last line is removed',
    edits: inWitness((lines) => lines.slice(0, -1)),
    found: /not at the witness/,
  },
  {
    what: 'the witness: two lines change places',
    edits: inWitness((lines) => lines.with(1, lines[2] ?? '').with(2, lines[1] ?? '')),
    found: /checkpoint 2 comes after 3/,
  },
  {
    what: 'the witness: a line is cut',
    edits: inWitness((lines) => lines.with(1, (lines[1] ?? '').slice(0, 90))),
    found: /cannot be read/,
  },
];
