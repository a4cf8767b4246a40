import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CheckedClient } from '#database/checked-client.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { fold } from '#kit/words/fold.ts';
import { type Criteria, searchCustomers } from './search.ts';

const asked = process.env['LONG'] === '1' ? 400 : 60;
const cipher = makeCipher(testKeys);

type Person = { cic: string; name: string; province: string; address: string; identity: string };

let database: TestDatabase;
let client: pg.Client;
let people: Person[];

beforeAll(async () => {
  database = await testDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  const { rows } = await owner.query<{
    cic: string;
    name: string;
    province: string;
    address: Buffer;
    identity: Buffer;
  }>(
    `select cic_code as cic, name, province_code as province, address_sealed as address, identity_sealed as identity
     from bureau.subject where subject_type = 2 and status = 'live' and cardinality(string_to_array(name, ' ')) > 2
       and address_sealed is not null and identity_sealed is not null
     order by md5(cic_code) limit $1`,
    [asked],
  );
  await owner.end();
  people = rows.map((row) => ({ ...row, address: cipher.open(row.address), identity: cipher.open(row.identity) }));
  client = new CheckedClient({ connectionString: database.appUrl, types: typeParsers });
  await client.connect();
  await client.query('begin');
  await actFrom(client, { institutionId: 1, userId: 1 });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Seeded random numbers from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

const next = chance(20_261_122);
const among = (count: number) => Math.floor(next() * count);
const letter = () => String.fromCharCode(97 + among(26));

/** A word with one typing mistake: a letter left out, typed twice, replaced or swapped with the next. */
function mistyped(word: string): string {
  const at = among(word.length);
  const [head, own, tail] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
  const kind = among(4);
  if (kind === 0 && word.length > 2) return head + tail;
  if (kind === 1) return head + own + own + tail;
  if (kind === 2) return head + letter() + tail;
  return tail === '' ? mistyped(word) : head + tail.slice(0, 1) + own + tail.slice(1);
}

const bare = (person: Person) => fold(person.name).split(' ');
const home = ({ province, address }: Person) => ({
  province,
  address: fold(address.split(', ').slice(0, 2).join(', ')),
});

/** What a clerk types about somebody, by the kind of mistake. */
const mistakes: Readonly<Record<string, (person: Person) => Partial<Criteria> | undefined>> = {
  'a mistake in each of two parts': (person) => {
    const words = bare(person);
    const first = among(words.length);
    const second = (first + 1 + among(words.length - 1)) % words.length;
    const typed = words.with(first, mistyped(words[first] ?? '')).with(second, mistyped(words[second] ?? ''));
    return { name: typed.join(' '), ...home(person) };
  },
  'both mistakes in a part of five letters or more': (person) => {
    const words = bare(person);
    const at = words.findIndex(({ length }) => length >= 5);
    if (at < 0) return undefined;
    return { name: words.with(at, mistyped(mistyped(words[at] ?? ''))).join(' '), ...home(person) };
  },
  'the given name first': (person) => {
    const words = bare(person);
    return { name: [...words.slice(-1), ...words.slice(0, -1)].join(' '), ...home(person) };
  },
  'two parts swapped': (person) => {
    const words = bare(person);
    const at = among(words.length - 1);
    const swapped = words.with(at, words[at + 1] ?? '').with(at + 1, words[at] ?? '');
    return { name: swapped.join(' '), ...home(person) };
  },
  'no accents and one wrong digit of the ID': (person) => {
    const at = 3 + among(person.identity.length - 3);
    const digit = String((Number(person.identity[at]) + 1 + among(9)) % 10);
    const identityNumber = person.identity.slice(0, at) + digit + person.identity.slice(at + 1);
    return { name: bare(person).join(' '), identityNumber, province: person.province };
  },
};

test.each(Object.keys(mistakes))('INQ-07 FND-01 nine of ten are among the first ten: %s', async (kind) => {
  const missed: string[] = [];
  let typed = 0;
  for (const person of people) {
    const criteria = mistakes[kind]?.(person);
    if (criteria === undefined) continue;
    typed += 1;
    const found = await searchCustomers(client, cipher, { type: '0', limit: 10, ...criteria });
    if (!found.some(({ cicCode }) => cicCode === person.cic)) missed.push(`${fold(person.name)} < ${criteria.name}`);
  }
  expect(typed).toBeGreaterThan(asked / 3);
  expect(missed.length / typed, missed.join('; ')).toBeLessThanOrEqual(0.1);
});
