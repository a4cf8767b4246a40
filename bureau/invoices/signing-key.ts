import { createPrivateKey, X509Certificate } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, CryptoEngine, setEngine, Time } from 'pkijs';
import type { SigningKey } from './sign.ts';

/** Reads a PEM file with the seller's private key and certificate. Throws if they do not belong together. */
export function readSigningKey(path: string): SigningKey {
  const text = readFileSync(path, 'utf8');
  const privateKey = /-----BEGIN (?:RSA )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA )?PRIVATE KEY-----/.exec(text)?.[0];
  const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(text)?.[0];
  if (privateKey === undefined || certificate === undefined) {
    throw new Error(`${path} must hold a private key and a certificate in PEM`);
  }
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'rsa' || !new X509Certificate(certificate).checkPrivateKey(key)) {
    throw new Error(`${path} must hold an RSA key and its certificate`);
  }
  return { privateKey, certificate };
}

/**
 * The demo's signing key: made on first use, readable by its owner only, with a self-made certificate. Of two
 * processes that start at once the second uses the first one's key.
 */
export async function keepDemoSigningKey(path: string, name: string): Promise<SigningKey> {
  if (exists(path)) return readSigningKey(path);
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, await makeKey(name), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!exists(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSigningKey(path);
}

function exists(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

const years = 10;

async function makeKey(name: string): Promise<string> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: globalThis.crypto }));
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
    hash: 'SHA-256',
  };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const from = new Date();
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ value: 1 }),
    notBefore: new Time({ value: from }),
    notAfter: new Time({ value: until }),
  });
  const called = new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) });
  certificate.subject.typesAndValues.push(called);
  certificate.issuer.typesAndValues.push(called);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const lines = der
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trim();
  const shown = new X509Certificate(Buffer.from(certificate.toSchema(true).toBER(false))).toString();
  return `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n${shown}`;
}
