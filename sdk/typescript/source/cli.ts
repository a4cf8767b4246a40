#!/usr/bin/env node
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { headersOf } from './headers.ts';
import { Problem } from './problem.ts';

const usage = `bureau key FILE             makes a key: FILE gets the private one, the public one is printed
bureau headers METHOD PATH  prints the headers of one request for curl -H @-
                            (BUREAU: the address, APPLICATION: the client id, KEY_FILE: the private key)`;

const [command, ...given] = process.argv.slice(2);

try {
  if (command === 'key' && given[0] !== undefined) console.log(makeKey(given[0]));
  else if (command === 'headers' && given.length === 2) console.log(await headersOfRequest(given));
  else throw new Error(usage);
} catch (failure) {
  console.error(saidOf(failure));
  process.exitCode = 1;
}

function saidOf(failure: unknown): unknown {
  if (failure instanceof Problem) return `No token: ${failure.message}`;
  return failure instanceof Error ? failure.message : failure;
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
  if (!server || !application || !file) throw new Error(`BUREAU, APPLICATION and KEY_FILE are needed.\n${usage}`);
  const key = JSON.parse(readFileSync(file, 'utf8'));
  const headers = await headersOf({ server, application, key }, { method: method.toUpperCase(), path });
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
