import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

// Shares no code with the writer of the audit and its checkpoints, so that a fault there cannot hide here.

/** Where a line is: `place` is '' for the export, otherwise the file of the witness. */
export type Where = { readonly place: string; readonly line: number };
export type Finding = Where & { readonly what: string };

const checkpointBody = z.strictObject({
  number: z.number().int(),
  at: z.string(),
  previous: z.string(),
  key: z.string(),
  heads: z.array(z.tuple([z.number().int(), z.number().int(), z.string()])),
});
const witnessLine = z.strictObject({ body: z.string(), signature: z.string(), key: z.string().default('') });

/** A checkpoint that somebody told of, with the digest of what was signed. */
export type Told = z.output<typeof checkpointBody> & { readonly digest: string; readonly where: Where };
/** Later faults in a chain follow from the first: one that names its chain is told once. */
type Find = (where: Where, what: string, chain?: number) => void;

/**
 * All checkpoints that are known, of the export and of witnesses. Two that sign different hashes for one place of a
 * chain, two with one number, a predecessor that is missing or another, and a chain that became shorter are found.
 */
export class KnownCheckpoints {
  readonly #find: Find;
  readonly #isKeyGiven: boolean;
  readonly #keys = new Map<string, KeyObject>();
  readonly #told = new Map<number, Told[]>();
  /** What checkpoints state about single rows, by chain and number. */
  readonly #signed = new Map<string, { readonly number: number; readonly hash: string; readonly place: string }>();
  #places = 0;
  #lastOfPlace = 0;
  #unread: { readonly text: string; readonly where: Where } | undefined;

  constructor(trusted: readonly string[], find: Find) {
    this.#find = find;
    this.#isKeyGiven = trusted.length > 0;
    for (const pem of trusted) if (!this.#trust(pem)) find({ place: '', line: 0 }, 'the public key cannot be read');
  }

  /** Trusts the export's own key when nobody gave one, nor a witness with one; false if it cannot be read. */
  trustLess(pem: string): boolean {
    return this.#keys.size > 0 || this.#trust(pem);
  }

  get hasWitness(): boolean {
    return this.#places > 0;
  }

  /** Begins another file of a witness. */
  beginPlace(): void {
    this.endPlace();
    this.#places += 1;
    this.#lastOfPlace = 0;
  }

  /** Half a line that a killed writer left is followed by the same line, whole; any other one cannot be read. */
  takeLine(text: string, where: Where): void {
    if (this.#unread !== undefined && text.startsWith(this.#unread.text)) this.#unread = undefined;
    this.endPlace();
    if (text === '') return;
    const read = witnessLine.safeParse(parsedJson(text));
    if (!read.success) {
      this.#unread = { text, where };
      return;
    }
    if (!this.#isKeyGiven && read.data.key !== '') this.#trust(read.data.key);
    const told = this.take(read.data, where);
    if (told === undefined) return;
    const isAgain = this.#toldOf(told.number).some(({ digest, where: at }) => digest === told.digest && at !== where);
    if (told.number < this.#lastOfPlace && !isAgain)
      this.#find(where, `checkpoint ${told.number} comes after ${this.#lastOfPlace}`);
    this.#lastOfPlace = Math.max(this.#lastOfPlace, told.number);
  }

  endPlace(): void {
    if (this.#unread !== undefined) this.#find(this.#unread.where, 'the line cannot be read');
    this.#unread = undefined;
  }

  /** Takes a checkpoint if a trusted key signed it. */
  take({ body, signature }: { body: string; signature: string }, where: Where): Told | undefined {
    const read = checkpointBody.safeParse(parsedJson(body));
    const key = read.success ? this.#keys.get(read.data.key) : undefined;
    if (read.success && key !== undefined && verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64'))) {
      const told = { ...read.data, digest: digestOf(Buffer.from(body)), where };
      this.#compare(told);
      return told;
    }
    this.#find(where, 'a checkpoint is not signed by the key');
    return undefined;
  }

  #compare(told: Told): void {
    const { number, digest, where } = told;
    const same = this.#toldOf(number);
    const other = same.find((one) => one.digest !== digest);
    if (other !== undefined)
      this.#find(where, `checkpoint ${number} was made again: ${placeText(other.where)} holds another`);
    this.#told.set(number, [...same, told]);
    for (const [chain, seq, hash] of told.heads) {
      const signed = this.#signed.get(`${chain}.${seq}`);
      if (signed === undefined) this.#signed.set(`${chain}.${seq}`, { number, hash, place: where.place });
      else if (signed.hash !== hash)
        this.#find(
          where,
          `chain ${chain}, row ${seq} has two hashes: checkpoint ${signed.number} signs another than ${number}`,
          chain,
        );
    }
  }

  /** The hash that a checkpoint signed for a row. */
  signedOf(chain: number, seq: number): { readonly number: number; readonly hash: string } | undefined {
    return this.#signed.get(`${chain}.${seq}`);
  }

  /** The checkpoints from a number on, one of each, by number. */
  since(first: number): Told[] {
    return [...this.#told.keys()]
      .filter((number) => number >= first)
      .toSorted((a, b) => a - b)
      .flatMap((number) => this.#toldOf(number).slice(0, 1));
  }

  /** What only shows once all are known, for an export that begins and ends at these checkpoints. */
  conclude({ first, last }: { readonly first: number; readonly last: number }): void {
    this.endPlace();
    const from = Math.max(1, first);
    for (const [number, all] of this.#told) {
      if (number <= from) continue;
      const before = this.#toldOf(number - 1);
      for (const { where, previous } of all) {
        if (before.some(({ digest }) => digest === previous)) continue;
        const what =
          before.length === 0
            ? `checkpoint ${number - 1} is missing before`
            : `checkpoint ${number - 1} is not the one before`;
        this.#find(where, `${what} ${number}`);
      }
    }
    if (!this.hasWitness) return;
    for (let number = from; number <= last; number++) {
      const all = this.#toldOf(number);
      if (all.length > 0 && all.every(({ where }) => where.place === ''))
        this.#find(all[0]?.where ?? { place: '', line: 0 }, `checkpoint ${number} is not at the witness`);
    }
  }

  #toldOf(number: number): readonly Told[] {
    return this.#told.get(number) ?? [];
  }

  #trust(pem: string): boolean {
    try {
      const key = createPublicKey(pem);
      this.#keys.set(digestOf(key.export({ type: 'spki', format: 'der' })).slice(0, 16), key);
      return true;
    } catch {
      return false;
    }
  }
}

function placeText({ place }: Where): string {
  return place === '' ? 'the export' : place;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
