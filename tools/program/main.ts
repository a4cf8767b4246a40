import { createHash, createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#kit/server/settings/settings.ts';
import { readSandboxKey } from '#apps/server/sandbox-key.ts';

// npm run program -- METHOD PATH: prints what curl needs for one call of the demo's sandbox application (curl -K -): the
// address, a fresh token, and the proof of the key that each call needs (RFC 9449).
const [method = 'GET', path = '/api/v1/status'] = process.argv.slice(2);
const { dataDir } = readSettings(process.env);
const { address, clientId, kid, privateKey } = readSandboxKey(readFileSync(join(dataDir, 'sandbox-key.json'), 'utf8'));
const key = createPrivateKey({ key: privateKey, format: 'jwk' });
const { d: _secret, ...publicKey } = privateKey;

const token = await freshToken();
const lines = [
  `url = "${address}${path}"`,
  `request = "${method}"`,
  `header = "Authorization: DPoP ${token}"`,
  `header = "DPoP: ${proof(method, `${address}${path.replace(/\?.*$/, '')}`, token)}"`,
  `header = "Idempotency-Key: ${randomUUID()}"`,
  'header = "Content-Type: application/json"',
  'silent',
];
process.stdout.write(`${lines.join('\n')}\n`);

async function freshToken(): Promise<string> {
  const url = `${address}/api/oauth/token`;
  const assertion = jwt(
    { alg: 'ES256', kid },
    { iss: clientId, sub: clientId, aud: `${address}/api/oauth`, exp: now() + 60, jti: randomUUID() },
  );
  const response = await fetch(url, {
    method: 'POST',
    headers: { dpop: proof('POST', url) },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    }),
  });
  const answer: Readonly<Record<string, unknown>> = await response.json();
  const { access_token: given } = answer;
  if (typeof given !== 'string') throw new Error(`No token from ${url}: ${JSON.stringify(answer)}`);
  return given;
}

function proof(htm: string, htu: string, of?: string): string {
  const ath = of === undefined ? {} : { ath: createHash('sha256').update(of).digest('base64url') };
  return jwt({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey }, { htm, htu, jti: randomUUID(), ...ath });
}

function jwt(header: object, claims: object): string {
  const text = [header, { iat: now(), ...claims }].map((part) => base64url(JSON.stringify(part))).join('.');
  return `${text}.${signed(key, text)}`;
}

function signed(by: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}
