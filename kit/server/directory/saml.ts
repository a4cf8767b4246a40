import { randomBytes } from 'node:crypto';
import type { SAML } from '@node-saml/node-saml';
import type { Settings } from '#kit/server/settings/settings.ts';

/** Where the provider's answer is posted to, below the portal's address. */
export const samlPath = '/portal/saml';

/** The confirmed person, and what distinguishes this assertion from every other. */
export type SamlIdentity = { readonly username: string; readonly assertion: string; readonly until: Date };

/** True where a provider of SAML 2.0 is configured. */
export function hasSaml({ samlEntryPoint, samlCertificate, samlProvider }: Settings): boolean {
  return samlEntryPoint !== undefined && samlCertificate !== undefined && samlProvider !== undefined;
}

/** The id of one request, which its answer must name. */
export function newRequestId(): string {
  return `_${randomBytes(20).toString('hex')}`;
}

type Of = { readonly requestId: string; readonly portal: string };

/** Where the browser goes to sign in: the provider, with our request and the state to be returned. */
export async function samlAddress(settings: Settings, of: Of & { readonly state: string }): Promise<string> {
  const saml = await samlOf(settings, of);
  return saml.getAuthorizeUrlAsync(of.state, undefined, {});
}

// How far the provider's clock may differ from ours, and how long an assertion is accepted at most.
const skewMilliseconds = 10_000;
const longestMilliseconds = 5 * 60_000;

/**
 * The person confirmed by the provider in a posted answer; undefined otherwise: an answer whose assertion is
 * unsigned, signed by others, wrapped, expired, for another audience or address, or to another request.
 */
export async function samlIdentity(
  settings: Settings,
  of: Of & { readonly answer: string },
): Promise<SamlIdentity | undefined> {
  if (!isModern(of.answer)) return undefined;
  const saml = await samlOf(settings, of);
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: of.answer });
    if (profile === null || profile.issuer !== settings.samlProvider) return undefined;
    const assertion = assertionOf(profile.getAssertion?.());
    if (assertion === undefined || assertion.recipient !== `${of.portal}${samlPath}`) return undefined;
    const name: unknown = settings.samlName === 'nameID' ? profile.nameID : profile[settings.samlName];
    if (typeof name !== 'string' || name.trim() === '') return undefined;
    const until = new Date(Date.now() + longestMilliseconds + skewMilliseconds);
    return { username: name.trim().toLowerCase(), assertion: assertion.id, until };
  } catch {
    return undefined;
  }
}

// Signatures and digests of SHA-256 and better (RFC 9231); SHA-1 can be forged.
const strongEnough =
  /(rsa-sha(256|384|512)|ecdsa-sha(256|384|512)|sha(256|384|512)-rsa-MGF1|xmlenc#sha(256|512)|xmldsig-more#sha384)$/;

/**
 * False of an answer that declares entities, or that names a weak signature or digest anywhere (HRD-11): neither is
 * needed by any provider, and the one that is checked must not depend on which of them a parser reads.
 */
function isModern(answer: string): boolean {
  const text = Buffer.from(answer, 'base64').toString('utf8');
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || text.includes('\u0000')) return false;
  const algorithms = [...text.matchAll(/<[\w:.-]*(?:SignatureMethod|DigestMethod)\b[^>]*>/g)].map(
    ([element]) => /Algorithm\s*=\s*["']([^"']*)["']/.exec(element)?.[1] ?? '',
  );
  return algorithms.length > 0 && algorithms.every((algorithm) => strongEnough.test(algorithm));
}

async function samlOf(settings: Settings, { requestId, portal }: Of): Promise<SAML> {
  // Loaded where a provider is configured, with the first sign-in there: it takes some megabytes.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    entryPoint: settings.samlEntryPoint,
    idpCert: settings.samlCertificate ?? '',
    issuer: settings.samlEntity,
    audience: settings.samlEntity,
    callbackUrl: `${portal}${samlPath}`,
    // The assertion lets somebody in; a signature around the whole answer covers it too, but is optional.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMilliseconds,
    maxAssertionAgeMs: longestMilliseconds,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    // The database stores the matching request, under the returned state.
    cacheProvider: {
      saveAsync: async (key, value) => ({ value, createdAt: Date.now(), key }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** The id of an assertion and the address for which it was made, from the part that was signed. */
function assertionOf(parsed: unknown): { readonly id: string; readonly recipient: string } | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const assertion = inside(parsed, 'Assertion');
  const id = text(inside(assertion, '$', 'ID'));
  const data = inside(assertion, 'Subject', 0, 'SubjectConfirmation', 0, 'SubjectConfirmationData', 0);
  const recipient = text(inside(data, '$', 'Recipient'));
  return id === undefined || recipient === undefined ? undefined : { id, recipient };
}

/** The value along a path in parsed XML; undefined if the path ends early. */
function inside(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
}
