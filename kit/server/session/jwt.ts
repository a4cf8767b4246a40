import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';

/** The ways of signing that are accepted: none that shares a secret. RFC 9864 gave EdDSA with this curve a name of its own. */
export const signingAlgorithms = ['ES256', 'Ed25519', 'EdDSA', 'PS256', 'RS256'] as const;

export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** A signed token as it was sent. Nothing in it is proved before `isSignedBy`. */
export type SentJwt = {
  readonly header: ReadonlyMap<string, unknown>;
  readonly claims: ReadonlyMap<string, unknown>;
  readonly isSignedBy: (algorithm: SigningAlgorithm, key: KeyObject) => boolean;
};

/** Reads a signed token; undefined for anything that is not one. */
export function readJwt(sent: string, mostCharacters = 4_096): SentJwt | undefined {
  if (sent.length > mostCharacters) return undefined;
  const [head = '', body = '', signature = '', ...more] = sent.split('.');
  const header = jsonOf(head);
  const claims = jsonOf(body);
  if (header === undefined || claims === undefined || more.length > 0) return undefined;
  return {
    header,
    claims,
    isSignedBy: (algorithm, key) => isSigned(algorithm, key, { text: `${head}.${body}`, signature }),
  };
}

function jsonOf(part: string): ReadonlyMap<string, unknown> | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

/** The members of a public key that its thumbprint is made of, in their order. */
const members: Readonly<
  Record<SigningAlgorithm, { readonly of: string; readonly curve?: string; readonly named: string[] }>
> = {
  ES256: { of: 'EC', curve: 'P-256', named: ['crv', 'kty', 'x', 'y'] },
  Ed25519: { of: 'OKP', curve: 'Ed25519', named: ['crv', 'kty', 'x'] },
  EdDSA: { of: 'OKP', curve: 'Ed25519', named: ['crv', 'kty', 'x'] },
  PS256: { of: 'RSA', named: ['e', 'kty', 'n'] },
  RS256: { of: 'RSA', named: ['e', 'kty', 'n'] },
};

/** A public key with its members alone, and its thumbprint (RFC 7638). */
export type PublicKey = { readonly key: KeyObject; readonly thumb: string; readonly jwk: JsonWebKey };

/** The public key of a JWK that signs this way; undefined for another kind, a private key, or RSA below 2,048 bits. */
export function publicKeyOf(given: unknown, algorithm: SigningAlgorithm): PublicKey | undefined {
  const { of, curve, named } = members[algorithm];
  const sent = new Map<string, unknown>(typeof given === 'object' && given !== null ? Object.entries(given) : []);
  const jwk: JsonWebKey = {};
  for (const name of named) {
    const value = sent.get(name);
    if (typeof value !== 'string') return undefined;
    jwk[name] = value;
  }
  // A private key that came along by mistake is known to others by now.
  if (sent.has('d') || jwk.kty !== of || (curve !== undefined && jwk['crv'] !== curve)) return undefined;
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    if (of === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2_048) return undefined;
    return { key, thumb: digestOf(JSON.stringify(jwk)), jwk };
  } catch {
    return undefined;
  }
}

function isSigned(algorithm: SigningAlgorithm, key: KeyObject, sent: { text: string; signature: string }): boolean {
  const bytes = Buffer.from(sent.signature, 'base64url');
  const text = Buffer.from(sent.text);
  if (algorithm === 'EdDSA' || algorithm === 'Ed25519') return verify(null, text, key, bytes);
  if (algorithm === 'ES256') return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes);
  const padding = algorithm === 'PS256' ? { padding: 6, saltLength: 32 } : {};
  return verify('sha256', text, { key, ...padding }, bytes);
}

/** SHA-256 of a text, base64url. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
