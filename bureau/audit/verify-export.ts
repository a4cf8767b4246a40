import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Finding, KnownCheckpoints, type Told, type Where } from './known-checkpoints.ts';

// Shares no code with the writer of the audit and its checkpoints, so that a fault there cannot hide here.

export type Verdict = {
  readonly rows: number;
  readonly checkpoints: number;
  /** The key of the export's last checkpoint. */
  readonly keyId: string;
  /** All faults, the first bad line first, those of witnesses last; empty if the audit is intact. */
  readonly findings: readonly Finding[];
};

const nullable = z.string().nullable();
const rowLine = z.strictObject({
  kind: z.literal('row'),
  at: z.string(),
  chain: z.number().int(),
  seq: z.number().int(),
  user_id: z.number().int().nullable(),
  username: nullable,
  institution_id: z.number().int().nullable(),
  session_id: nullable,
  address: nullable,
  request_id: nullable,
  action: z.string(),
  purpose: nullable,
  subject_key: nullable,
  result: z.string(),
  detail: nullable,
  previous_hash: z.string(),
  hash: z.string(),
});
const headLine = z.strictObject({
  kind: z.literal('head'),
  version: z.literal(1),
  first: z.number(),
  last: z.number(),
  key: z.string(),
});
const checkpointLine = z.strictObject({ kind: z.literal('checkpoint'), body: z.string(), signature: z.string() });
const endLine = z.strictObject({ kind: z.literal('end'), rows: z.number().int() });
const anyLine = z.discriminatedUnion('kind', [rowLine, headLine, checkpointLine, endLine]);

type Row = z.output<typeof rowLine>;
type Place = { readonly seq: number; readonly hash: string; readonly at: number };

/** Stop listing faults after this many: a reader needs the first ones. */
const mostFindings = 100;

// A row is dated before it is committed, and clocks are set: only what is earlier by more was dated back.
const clockMilliseconds = 60_000;
const commitMilliseconds = 600_000;

/**
 * Verifies an export line by line, in one pass and little memory, with what witnesses hold: take their files first.
 * `trusted` are the public keys (PEM) that may have signed checkpoints; without any, those that a witness holds are
 * trusted, and without a witness the export's own, which proves only that the export was not changed after signing.
 */
export class ExportVerifier {
  readonly #findings: Finding[] = [];
  readonly #known: KnownCheckpoints;
  /** The export's own checkpoints, oldest first. */
  readonly #heads: Told[] = [];
  readonly #places = new Map<number, Place>();
  readonly #reported = new Set<number>();
  /** When the checkpoints were made that signed less of a chain than its next row, by chain. */
  readonly #ends = new Map<number, { readonly seq: number; readonly at: number }[]>();
  #line = 0;
  #rows = 0;
  #span: { first: number; last: number } | undefined;
  #isEnded = false;

  constructor(trusted: readonly string[] = []) {
    this.#known = new KnownCheckpoints(trusted, (where, what, chain) => this.#findAt(where, what, chain));
  }

  /** Takes a file of a witness, line by line; `place` is its name in findings. */
  takeWitness(place: string, lines: readonly string[]): void {
    this.#known.beginPlace();
    for (const [index, text] of lines.entries()) this.#known.takeLine(text, { place, line: index + 1 });
    this.#known.endPlace();
  }

  take(text: string): void {
    this.#line += 1;
    if (text === '' && this.#isEnded) return;
    const line = parsed(text);
    if (line === undefined) return this.#find('the line cannot be read');
    if (this.#isEnded) return this.#find('the line comes after the end');
    if (line.kind === 'head') this.#head(line);
    else if (this.#span === undefined) this.#find('the head of the export is missing');
    if (line.kind === 'checkpoint') this.#checkpoint(line);
    if (line.kind === 'row') this.#row(line);
    if (line.kind === 'end') this.#end(line.rows);
  }

  /** The result, once every line has been taken. */
  verdict(): Verdict {
    if (!this.#isEnded) {
      this.#find('the end of the export is missing');
      this.#closeChains();
    }
    return {
      rows: this.#rows,
      checkpoints: this.#heads.length,
      keyId: this.#heads.at(-1)?.key ?? '',
      findings: this.#findings.toSorted((a, b) => a.place.localeCompare(b.place) || a.line - b.line),
    };
  }

  #head(line: z.output<typeof headLine>): void {
    if (this.#line !== 1) return this.#find('a second head');
    this.#span = { first: line.first, last: line.last };
    if (!this.#known.trustLess(line.key)) this.#find('the public key cannot be read');
  }

  // Checkpoints come before the rows, oldest first.
  #checkpoint(line: z.output<typeof checkpointLine>): void {
    const told = this.#known.take(line, this.#here);
    if (told === undefined) return;
    const last = this.#heads.at(-1);
    const wanted = last === undefined ? Math.max(1, this.#span?.first ?? 1) : last.number + 1;
    if (told.number !== wanted) this.#find(`checkpoint ${wanted} is missing before ${told.number}`);
    this.#heads.push(told);
    if (told.number === this.#span?.first)
      for (const [chain, seq, hash] of told.heads) this.#places.set(chain, { seq, hash, at: 0 });
  }

  // Detects a chain whose rows were cut off and whose head was set back: an earlier checkpoint signed a later head.
  #growth(): void {
    const reached = new Map<number, { readonly seq: number; readonly number: number }>();
    for (const { number, heads, where } of this.#known.since(this.#span?.first ?? 0)) {
      const now = new Map(heads.map(([chain, seq]) => [chain, seq]));
      for (const [chain, { seq, number: earlier }] of reached) {
        const here = now.get(chain) ?? 0;
        if (here < seq) this.#findAt(where, `${missing(chain, here + 1, seq)} since checkpoint ${earlier}`, chain);
      }
      for (const [chain, seq] of now) reached.set(chain, { seq, number });
    }
  }

  #row(row: Row): void {
    this.#rows += 1;
    const name = `chain ${row.chain}, row ${row.seq}`;
    const before = this.#places.get(row.chain) ?? { seq: 0, hash: '', at: 0 };
    const at = Date.parse(row.at);
    if (row.seq > before.seq + 1) this.#findIn(row.chain, missing(row.chain, before.seq + 1, row.seq - 1));
    else if (row.seq <= before.seq) this.#findIn(row.chain, `${name} is out of order`);
    else if (row.previous_hash !== before.hash) this.#findIn(row.chain, `${name} does not follow row ${before.seq}`);
    if (hashOf(row) !== row.hash) this.#findIn(row.chain, `${name} was changed`);
    const signed = this.#known.signedOf(row.chain, row.seq);
    if (signed !== undefined && signed.hash !== row.hash)
      this.#findIn(row.chain, `${name} is not what checkpoint ${signed.number} says`);
    if (at < before.at - clockMilliseconds) this.#findIn(row.chain, `${name} is dated before row ${before.seq}`);
    if (at < this.#earliest(row) - commitMilliseconds)
      this.#findIn(row.chain, `${name} is dated before a checkpoint that does not have it`);
    this.#places.set(row.chain, { seq: Math.max(row.seq, before.seq), hash: row.hash, at: Math.max(at, before.at) });
  }

  /** The time of the last checkpoint that was made without this row. */
  #earliest({ chain, seq }: Row): number {
    if (this.#ends.size === 0) this.#findEnds();
    let earliest = 0;
    for (const end of this.#ends.get(chain) ?? this.#ends.get(noChain) ?? []) {
      if (end.seq >= seq) break;
      earliest = end.at;
    }
    return earliest;
  }

  #findEnds(): void {
    const all = this.#known.since(this.#span?.first ?? 0);
    this.#ends.set(
      noChain,
      all.map(({ at }) => ({ seq: 0, at: Date.parse(at) })),
    );
    const chains = new Set(all.flatMap(({ heads }) => heads.map(([chain]) => chain)));
    for (const chain of chains) this.#ends.set(chain, []);
    for (const { at, heads } of all) {
      const now = new Map(heads.map(([chain, seq]) => [chain, seq]));
      for (const chain of chains) this.#ends.get(chain)?.push({ seq: now.get(chain) ?? 0, at: Date.parse(at) });
    }
  }

  #end(rows: number): void {
    this.#isEnded = true;
    if (rows !== this.#rows) this.#find(`the end says ${rows} rows, there are ${this.#rows}`);
    this.#closeChains();
  }

  // Every chain must end exactly at the head that the last checkpoint signed.
  #closeChains(): void {
    this.#growth();
    this.#known.conclude(this.#span ?? { first: 0, last: 0 });
    const last = this.#heads.at(-1);
    if (last === undefined || last.number !== this.#span?.last)
      return this.#find(`checkpoint ${this.#span?.last ?? '?'} is missing`);
    const signed = new Map(last.heads.map(([chain, seq, hash]) => [chain, { seq, hash }]));
    for (const [chain, { seq, hash }] of signed) {
      const reached = this.#places.get(chain) ?? { seq: 0, hash: '', at: 0 };
      if (reached.seq < seq) this.#findIn(chain, missing(chain, reached.seq + 1, seq));
      else if (reached.hash !== hash)
        this.#findIn(chain, `chain ${chain} does not end as checkpoint ${last.number} says`);
    }
    for (const chain of this.#places.keys())
      if (!signed.has(chain)) this.#findIn(chain, `chain ${chain} is unknown to checkpoint ${last.number}`);
  }

  get #here(): Where {
    return { place: '', line: this.#line };
  }

  #find(what: string): void {
    this.#findAt(this.#here, what);
  }

  #findIn(chain: number, what: string): void {
    this.#findAt(this.#here, what, chain);
  }

  // Later faults in a chain follow from the first, so report only the first of each chain.
  #findAt(where: Where, what: string, chain?: number): void {
    if (chain !== undefined && this.#reported.has(chain)) return;
    if (chain !== undefined) this.#reported.add(chain);
    if (this.#findings.length < mostFindings) this.#findings.push({ ...where, what });
  }
}

/** Stands for every chain that no checkpoint knows. */
const noChain = -1;

function missing(chain: number, from: number, until: number): string {
  return from === until
    ? `chain ${chain}, row ${from} is missing`
    : `chain ${chain}, rows ${from} to ${until} are missing`;
}

/** The hash of a row over the one before it and its fields, printed as PostgreSQL prints a JSON array of texts. */
function hashOf(row: Row): string {
  const texts = [
    row.at,
    String(row.chain),
    String(row.seq),
    row.user_id === null ? null : String(row.user_id),
    row.username,
    row.institution_id === null ? null : String(row.institution_id),
    row.session_id,
    row.address,
    row.request_id,
    row.action,
    row.purpose,
    row.subject_key,
    row.result,
    row.detail,
  ];
  const printed = `[${texts.map((one) => JSON.stringify(one)).join(', ')}]`;
  return digestOf(Buffer.concat([Buffer.from(row.previous_hash, 'hex'), Buffer.from(printed, 'utf8')]));
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function parsed(text: string) {
  const read = anyLine.safeParse(parsedJson(text));
  return read.success ? read.data : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
