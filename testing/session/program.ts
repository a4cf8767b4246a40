import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import { type Answer, callerOf } from '#testing/server.ts';

/** What a proof of a key says, as RFC 9449 names it; a test says it otherwise to be refused. */
type ProofClaims = {
  readonly htm: string;
  readonly htu: string;
  readonly iat?: number;
  readonly jti?: string;
  readonly ath?: string;
};

/** A program with a key of its own, which it proves with every call (DPoP, RFC 9449). */
export type Program = {
  readonly token: () => string | undefined;
  /** A proof of the key, signed as ES256. */
  readonly proof: (claims: ProofClaims, header?: object) => string;
  /** Sends a call with a proof of its own; keeps the token of the answer. */
  readonly send: <C extends Call>(
    call: C,
    request?: Partial<RequestOf<C>>,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
};

/** A program that calls a server. */
export function testProgram(origin: string): Program {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let token: string | undefined;
  const proof: Program['proof'] = (claims, header) =>
    signedProof(privateKey, { alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }), ...header }, claims);
  return {
    token: () => token,
    proof,
    async send(call, request, headers = {}) {
      const claims = {
        htm: call.method,
        htu: `${origin}${call.path}`,
        ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
      };
      const signed = {
        ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
        dpop: proof(claims),
      };
      const answer = await callerOf(origin, undefined).send(call, request, { ...signed, ...headers });
      const given = new Map(Object.entries(answer.body.data ?? {})).get('token');
      if (typeof given === 'string') token = given;
      return answer;
    },
  };
}

function signedProof(key: KeyObject, header: object, claims: ProofClaims): string {
  return signedJwt(key, { typ: 'dpop+jwt', ...header }, claims);
}

/** A token that a P-256 key signed, with a number and the time of now unless the claims say otherwise. */
export function signedJwt(key: KeyObject, header: object, claims: object): string {
  const whole = { jti: randomUUID(), iat: Math.floor(Date.now() / 1_000), ...claims };
  const text = [header, whole].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
