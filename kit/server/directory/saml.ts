import { randomBytes } from 'node:crypto';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Settings } from '#kit/server/settings/settings.ts';

/** Where the provider's answer is posted to, below the portal's address. */
export const samlPath = '/portal/saml';

/** Who is vouched for, and what tells this assertion from every other. */
export type Vouched = { readonly username: string; readonly assertion: string; readonly until: Date };

/** True where a provider of SAML 2.0 is configured. */
export function hasSaml({ samlEntryPoint, samlCertificate, samlProvider }: Settings): boolean {
  return samlEntryPoint !== undefined && samlCertificate !== undefined && samlProvider !== undefined;
}

/** The id of one request, which its answer has to name. */
export function newRequestId(): string {
  return `_${randomBytes(20).toString('hex')}`;
}

type Of = { readonly requestId: string; readonly portal: string };

/** Where the browser goes to sign in: the provider, with our request and the state that comes back. */
export function samlAddress(settings: Settings, of: Of & { readonly state: string }): Promise<string> {
  return samlOf(settings, of).getAuthorizeUrlAsync(of.state, undefined, {});
}

// What the provider's clock may differ from ours, and how long an assertion is taken at most.
const skewMilliseconds = 10_000;
const longestMilliseconds = 5 * 60_000;

/**
 * Whom the provider vouches for in a posted answer; undefined for anything that it does not vouch for: an answer whose
 * assertion is unsigned, signed by others, wrapped, expired, for another audience or address, or to another request.
 */
export async function vouchedFor(
  settings: Settings,
  of: Of & { readonly answer: string },
): Promise<Vouched | undefined> {
  try {
    const { profile } = await samlOf(settings, of).validatePostResponseAsync({ SAMLResponse: of.answer });
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

function samlOf(settings: Settings, { requestId, portal }: Of): SAML {
  return new SAML({
    entryPoint: settings.samlEntryPoint,
    idpCert: settings.samlCertificate ?? '',
    issuer: settings.samlEntity,
    audience: settings.samlEntity,
    callbackUrl: `${portal}${samlPath}`,
    // The assertion is what lets somebody in; a signature around the whole answer covers it too, but need not be there.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMilliseconds,
    maxAssertionAgeMs: longestMilliseconds,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    // The request that this answer has to be to is kept in the database, under the state that came back with it.
    cacheProvider: {
      saveAsync: async (key, value) => ({ value, createdAt: Date.now(), key }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** The id of an assertion and the address that it was made for, as the library parsed the part that was signed. */
function assertionOf(parsed: unknown): { readonly id: string; readonly recipient: string } | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const assertion = inside(parsed, 'Assertion');
  const id = text(inside(assertion, '$', 'ID'));
  const data = inside(assertion, 'Subject', 0, 'SubjectConfirmation', 0, 'SubjectConfirmationData', 0);
  const recipient = text(inside(data, '$', 'Recipient'));
  return id === undefined || recipient === undefined ? undefined : { id, recipient };
}

/** What is found in parsed XML along a path; undefined where it ends early. */
function inside(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
}
