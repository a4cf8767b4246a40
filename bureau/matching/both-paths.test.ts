import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CheckedClient } from '#database/checked-client.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { known } from '#bureau/population/known/known.ts';
import { type AskedSubject, type Meant, whoIsMeant } from './resolve.ts';
import { whoAreMeant } from './resolve-many.ts';

// A file of customers decides as a single inquiry does, whatever contradicts what.
const cipher = makeCipher(testKeys);
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new CheckedClient({ connectionString: database.appUrl, types: typeParsers });
  await client.connect();
  await client.query('begin');
  await actFrom(client, { institutionId: 1, userId: 1 });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const { clean, attention, enterprise, merged, namesakeOne, namesakeTwo, foreignCurrency } = known;
const person = { type: '2', name: clean.name, identityNumber: clean.citizenId } as const;
const firm = { type: '1', name: enterprise.name, taxCode: enterprise.taxCode } as const;
const covered = (number: string) => `${'*'.repeat(number.length - 4)}${number.slice(-4)}`;

const cases: readonly (readonly [string, AskedSubject, Meant['kind']])[] = [
  ['nothing contradicts', person, 'meant'],
  ['a slip in the name', { ...person, name: 'NGUYEN THI MINH HANG' }, 'meant'],
  ['a code with its number', { ...person, cicCode: clean.cicCode }, 'meant'],
  [
    'a code with its covered number',
    { ...person, cicCode: clean.cicCode, identityNumber: covered(clean.citizenId) },
    'meant',
  ],
  ['a merged code', { type: '2', cicCode: merged.mergedCicCode, name: merged.name }, 'meant'],
  ['another name', { ...person, name: 'Trần Quốc Bảo' }, 'name-differs'],
  ['a code with another name', { type: '2', cicCode: clean.cicCode, name: 'Trần Quốc Bảo' }, 'name-differs'],
  ['a code with a number of somebody else', { ...person, cicCode: attention.cicCode }, 'identity-conflict'],
  [
    'a code with a covered number of somebody else',
    { ...person, cicCode: clean.cicCode, identityNumber: covered(attention.citizenId) },
    'identity-conflict',
  ],
  [
    'stars in other places than a look-up has them',
    { ...person, cicCode: clean.cicCode, identityNumber: `${clean.citizenId.slice(0, 1)}${'*'.repeat(11)}` },
    'identity-conflict',
  ],
  ['two numbers of two persons', { ...person, taxCode: attention.citizenId }, 'identity-conflict'],
  ['a code that nobody has', { type: '2', cicCode: '0000000000', name: clean.name }, 'code-unknown'],
  ['a code that nobody has, and a number', { ...person, cicCode: '0000000000' }, 'meant'],
  ['a code of the other kind', { ...firm, cicCode: clean.cicCode, taxCode: undefined }, 'other-kind'],
  ['a number that nobody holds', { ...person, identityNumber: '079188999999' }, 'nobody'],
  ['an old ID of two', { type: '2', name: namesakeOne.name, identityNumber: namesakeOne.oldId }, 'nobody'],
  ['the new ID of one of them', { type: '2', name: namesakeTwo.name, identityNumber: namesakeTwo.citizenId }, 'meant'],
  ['a company', firm, 'meant'],
  ['a company in short', { ...firm, name: 'Cty TNHH TM&DV Hoàng Gia Phát' }, 'meant'],
  [
    'a company of the same proper name in another trade',
    { ...firm, name: 'Công ty TNHH Sản xuất Hoàng Gia Phát' },
    'name-differs',
  ],
  [
    'the same by its code',
    { type: '1', cicCode: enterprise.cicCode, name: 'Công ty TNHH Sản xuất Hoàng Gia Phát' },
    'name-differs',
  ],
  ['another company', { ...firm, name: 'Công ty TNHH Hoàng Gia Phú' }, 'name-differs'],
  [
    'a company’s code with another’s tax code',
    { ...firm, name: foreignCurrency.name, cicCode: foreignCurrency.cicCode },
    'identity-conflict',
  ],
  [
    'a company’s code with another’s registration number',
    { type: '1', name: foreignCurrency.name, cicCode: foreignCurrency.cicCode, registrationNumber: enterprise.taxCode },
    'identity-conflict',
  ],
  [
    'a registration number with a person’s tax code',
    { type: '0', name: enterprise.name, registrationNumber: enterprise.taxCode, taxCode: clean.citizenId },
    'identity-conflict',
  ],
];

test('TRU-01 TRU-02 every contradiction is decided alike by a single inquiry and by a row of a file', async () => {
  const many = await whoAreMeant(
    client,
    cipher,
    cases.map(([, asked]) => asked),
  );
  for (const [at, [title, asked, kind]] of cases.entries()) {
    const one = await whoIsMeant(client, cipher, asked);
    expect([title, one.kind]).toEqual([title, kind]);
    expect([title, many[at]]).toEqual([title, one]);
  }
});
