import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

// Shares no code with the writer of the audit and its checkpoints, so that a fault there cannot hide here.

export type Finding = { readonly line: number; readonly what: string };
export type Verdict = {
  readonly rows: number;
  readonly checkpoints: number;
  readonly keyId: string;
  /** All faults, the first bad line first; empty if the export is intact. */
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
const checkpointBody = z.strictObject({
  number: z.number().int(),
  at: z.string(),
  previous: z.string(),
  key: z.string(),
  heads: z.array(z.tuple([z.number().int(), z.number().int(), z.string()])),
});

type Row = z.output<typeof rowLine>;
type Checkpoint = z.output<typeof checkpointBody>;
type Place = { seq: number; hash: string };

/** Stop listing faults after this many: a reader needs the first ones. */
const mostFindings = 100;

/**
 * Verifies an export line by line, in one pass and little memory. `trusted` is the public key (PEM) that must have
 * signed the checkpoints; without it the export's own key is trusted, which proves only that the export was not
 * changed after signing.
 */
export class ExportVerifier {
  readonly #findings: Finding[] = [];
  readonly #heads: Checkpoint[] = [];
  readonly #places = new Map<number, Place>();
  readonly #reported = new Set<number>();
  /** What checkpoints state about single rows, by chain and number. */
  readonly #signed = new Map<string, { number: number; hash: string }>();
  #key: KeyObject | undefined;
  #keyId = '';
  #line = 0;
  #rows = 0;
  #span: { first: number; last: number } | undefined;
  #isEnded = false;
  readonly #trusted: string | undefined;

  constructor(trusted?: string) {
    this.#trusted = trusted;
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
      keyId: this.#keyId,
      findings: this.#findings.toSorted((a, b) => a.line - b.line),
    };
  }

  #head(line: z.output<typeof headLine>): void {
    if (this.#line !== 1) return this.#find('a second head');
    this.#span = { first: line.first, last: line.last };
    const pem = this.#trusted ?? line.key;
    try {
      this.#key = createPublicKey(pem);
    } catch {
      return this.#find('the public key cannot be read');
    }
    this.#keyId = digestOf(this.#key.export({ type: 'spki', format: 'der' })).slice(0, 16);
  }

  // Checkpoints come before the rows, oldest first.
  #checkpoint({ body, signature }: z.output<typeof checkpointLine>): void {
    const isSigned =
      this.#key !== undefined && verify(null, Buffer.from(body), this.#key, Buffer.from(signature, 'base64'));
    if (!isSigned) return this.#find('a checkpoint is not signed by the key');
    const read = checkpointBody.safeParse(parsedJson(body));
    if (!read.success) return this.#find('a checkpoint cannot be read');
    const last = this.#heads.at(-1);
    const wanted = last === undefined ? Math.max(1, this.#span?.first ?? 1) : last.number + 1;
    if (read.data.number !== wanted) this.#find(`checkpoint ${wanted} is missing before ${read.data.number}`);
    else if (last !== undefined && read.data.previous !== this.#lastDigest)
      this.#find(`checkpoint ${read.data.number} does not follow ${last.number}`);
    if (last !== undefined) this.#growth(last, read.data);
    this.#lastDigest = digestOf(Buffer.from(body));
    this.#heads.push(read.data);
    const { number, heads } = read.data;
    for (const [chain, seq, hash] of heads) this.#signed.set(`${chain}.${seq}`, { number, hash });
    if (read.data.number === this.#span?.first)
      for (const [chain, seq, hash] of read.data.heads) this.#places.set(chain, { seq, hash });
  }
  #lastDigest = '';

  // Detects a chain whose rows were cut off and whose head was set back: an earlier checkpoint signed a later head.
  #growth(earlier: Checkpoint, later: Checkpoint): void {
    const reached = new Map(later.heads.map(([chain, seq]) => [chain, seq]));
    for (const [chain, seq] of earlier.heads) {
      const now = reached.get(chain) ?? 0;
      if (now < seq) this.#findIn(chain, `${missing(chain, now + 1, seq)} since checkpoint ${earlier.number}`);
    }
  }

  #row(row: Row): void {
    this.#rows += 1;
    const name = `chain ${row.chain}, row ${row.seq}`;
    const before = this.#places.get(row.chain) ?? { seq: 0, hash: '' };
    if (row.seq > before.seq + 1) this.#findIn(row.chain, missing(row.chain, before.seq + 1, row.seq - 1));
    else if (row.seq <= before.seq) this.#findIn(row.chain, `${name} is out of order`);
    else if (row.previous_hash !== before.hash) this.#findIn(row.chain, `${name} does not follow row ${before.seq}`);
    if (hashOf(row) !== row.hash) this.#findIn(row.chain, `${name} was changed`);
    const signed = this.#signed.get(`${row.chain}.${row.seq}`);
    if (signed !== undefined && signed.hash !== row.hash)
      this.#findIn(row.chain, `${name} is not what checkpoint ${signed.number} says`);
    this.#places.set(row.chain, { seq: Math.max(row.seq, before.seq), hash: row.hash });
  }

  #end(rows: number): void {
    this.#isEnded = true;
    if (rows !== this.#rows) this.#find(`the end says ${rows} rows, there are ${this.#rows}`);
    this.#closeChains();
  }

  // Every chain must end exactly at the head that the last checkpoint signed.
  #closeChains(): void {
    const last = this.#heads.at(-1);
    if (last === undefined || last.number !== this.#span?.last)
      return this.#find(`checkpoint ${this.#span?.last ?? '?'} is missing`);
    const signed = new Map(last.heads.map(([chain, seq, hash]) => [chain, { seq, hash }]));
    for (const [chain, { seq, hash }] of signed) {
      const reached = this.#places.get(chain) ?? { seq: 0, hash: '' };
      if (reached.seq < seq) this.#findIn(chain, missing(chain, reached.seq + 1, seq));
      else if (reached.hash !== hash)
        this.#findIn(chain, `chain ${chain} does not end as checkpoint ${last.number} says`);
    }
    for (const chain of this.#places.keys())
      if (!signed.has(chain)) this.#findIn(chain, `chain ${chain} is unknown to checkpoint ${last.number}`);
  }

  #find(what: string): void {
    if (this.#findings.length < mostFindings) this.#findings.push({ line: this.#line, what });
  }

  // Later faults in a chain follow from the first, so report only the first of each chain.
  #findIn(chain: number, what: string): void {
    if (this.#reported.has(chain)) return;
    this.#reported.add(chain);
    this.#find(what);
  }
}

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
