#!/usr/bin/env node
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { spoken } from './cli-words.ts';
import { headersOf } from './headers.ts';
import { Problem } from './problem.ts';
import type { PrivateKey } from './token.ts';

const { words, rest, isKnown } = spoken(process.argv.slice(2), process.env);
const [command, ...given] = rest;

try {
  if (!isKnown) throw new Error(words.usage);
  if (command === 'key' && given[0] !== undefined) console.log(makeKey(given[0]));
  else if (command === 'headers' && given.length === 2) console.log(await headersOfRequest(given));
  else throw new Error(words.usage);
} catch (failure) {
  console.error(saidOf(failure));
  process.exitCode = 1;
}

function saidOf(failure: unknown): unknown {
  if (failure instanceof Problem) return `${words.noToken}: ${failure.message}`;
  if (!(failure instanceof Error)) return failure;
  const { code, path } = failure as NodeJS.ErrnoException;
  if (code === 'EEXIST' || code === 'ENOENT') return `${words[code]}: ${path} (${code})`;
  return failure.message;
}

/** Never over a key that is there: what it signed for would be lost. */
function makeKey(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const secret = JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid });
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid });
}

async function headersOfRequest([method = '', path = '']: readonly string[]): Promise<string> {
  const { BUREAU: server, APPLICATION: application, KEY_FILE: file } = process.env;
  // An empty one, as after a line of the shell that failed, is none.
  if (!server || !application || !file) throw new Error(`${words.needed}\n${words.usage}`);
  const headers = await headersOf({ server, application, key: keyIn(file) }, { method: method.toUpperCase(), path });
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function keyIn(file: string): PrivateKey {
  const text = readFileSync(file, 'utf8');
  try {
    const key: PrivateKey = JSON.parse(text);
    if (typeof key.d === 'string') return key;
  } catch {
    // Said below: it is no JSON.
  }
  throw new Error(`${words.noKey}: ${file}`);
}
