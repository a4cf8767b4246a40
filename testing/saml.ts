import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { testCertificate } from './certificates.ts';

/** The possible faults of an assertion or of the response around it. */
export const samlFaults = [
  'unsigned',
  'other-key',
  'expired',
  'not-yet',
  'other-audience',
  'other-issuer',
  'other-request',
  'other-address',
  'changed',
  'wrapped-before',
  'wrapped-around',
  'wrapped-beside',
  'failed',
  'sha1-signature',
  'sha1-digest',
  'doctype',
] as const;
export type SamlFault = (typeof samlFaults)[number];

/** What the provider makes the browser post. */
export type SamlPost = { readonly SAMLResponse: string; readonly RelayState: string };

export type TestSaml = {
  readonly entity: string;
  readonly certificate: string;
  readonly entryPoint: string;
  /** Answers the request in an address as a provider does after a person has signed in there. */
  readonly answer: (address: string, username: string, fault?: SamlFault) => SamlPost;
};

/** The person that a wrapped assertion names beside the signed one. */
const intruder = 'root.bureau';

const saml = 'urn:oasis:names:tc:SAML:2.0';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** The key pair of a provider: a certificate and its private key, both PEM. */
export type SamlKeys = { readonly pem: string; readonly keyPem: string };

/** Creates keys of a provider before the provider exists, for a server that must know them at its start. */
export async function samlKeys(): Promise<SamlKeys> {
  const { pem, keyPem } = await testCertificate({ key: 'RSA', name: 'Test Provider' });
  return { pem, keyPem };
}

/** The entity id of the provider. */
export const samlEntity = 'https://sso.test.example/saml';

/**
 * A SAML 2.0 provider for a test, with its own or the given keys: it reads requests and answers with signed
 * assertions, with faults on demand.
 */
export async function testSaml(keys?: SamlKeys): Promise<TestSaml> {
  const own = keys ?? (await samlKeys());
  const other = await testCertificate({ key: 'RSA', name: 'Test Provider' });
  const entity = samlEntity;
  const sign = (xml: string, key: string, fault?: SamlFault) => {
    const signed = new SignedXml({
      privateKey: key,
      signatureAlgorithm: fault === 'sha1-signature' ? rsaSha1 : rsaSha256,
      canonicalizationAlgorithm: exclusive,
    });
    signed.addReference({
      xpath: `//*[local-name(.)='Assertion']`,
      transforms: [enveloped, exclusive],
      digestAlgorithm: fault === 'sha1-digest' ? sha1 : sha256,
    });
    signed.computeSignature(xml, {
      location: { reference: `//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return signed.getSignedXml();
  };
  return {
    entity,
    certificate: own.pem,
    entryPoint: `${entity}/login`,
    answer(address, username, fault) {
      const asked = requestIn(address);
      const facts = factsOf(asked, { username, entity, fault });
      const bare = assertionOf(facts);
      const signed = fault === 'unsigned' ? bare : sign(bare, fault === 'other-key' ? other.keyPem : own.keyPem, fault);
      const stranger = assertionOf({ ...facts, id: newId(), username: intruder });
      const response = responseOf(facts, placed(signed, stranger, fault), fault);
      const xml = fault === 'doctype' ? `<!DOCTYPE Response [<!ENTITY x "y">]>${response}` : response;
      return { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: asked.state };
    },
  };
}

type Asked = {
  readonly id: string;
  readonly audience: string;
  readonly recipient: string;
  readonly state: string;
};

/** The content of a request in an address: its id, its issuer, and where the answer goes. */
function requestIn(address: string): Asked {
  const query = new URL(address).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return {
    id: attribute('ID'),
    audience: /Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    recipient: attribute('AssertionConsumerServiceURL'),
    state: query.get('RelayState') ?? '',
  };
}

type Facts = {
  readonly id: string;
  readonly username: string;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly requestId: string;
  readonly from: Date;
  readonly until: Date;
};

type Given = { readonly username: string; readonly entity: string; readonly fault: SamlFault | undefined };

function factsOf(asked: Asked, { username, entity, fault }: Given): Facts {
  const minutes = fault === 'expired' ? -30 : fault === 'not-yet' ? 30 : 0;
  const at = Date.now() + minutes * 60_000;
  return {
    id: newId(),
    username,
    issuer: fault === 'other-issuer' ? 'https://evil.example/saml' : entity,
    audience: fault === 'other-audience' ? 'urn:somebody:else' : asked.audience,
    recipient: fault === 'other-address' ? 'https://evil.example/portal/saml' : asked.recipient,
    requestId: fault === 'other-request' ? newId() : asked.id,
    from: new Date(at - 5_000),
    until: new Date(at + 120_000),
  };
}

function assertionOf({ id, username, issuer, audience, recipient, requestId, from, until }: Facts): string {
  const [start, end] = [from.toISOString(), until.toISOString()];
  return (
    `<saml:Assertion xmlns:saml="${saml}:assertion" ID="${id}" Version="2.0" IssueInstant="${start}"><saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID>${username}</saml:NameID><saml:SubjectConfirmation Method="${saml}:cm:bearer">` +
    `<saml:SubjectConfirmationData InResponseTo="${requestId}" Recipient="${recipient}" NotOnOrAfter="${end}"/>` +
    `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml:AudienceRestriction>` +
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${start}"><saml:AuthnContext><saml:AuthnContextClassRef>${saml}:ac:classes:Password` +
    `</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement></saml:Assertion>`
  );
}

/** The content of the response: the signed assertion, optionally with an unsigned one before, around or beside it. */
function placed(signed: string, stranger: string, fault: SamlFault | undefined): string {
  if (fault === 'failed') return '';
  if (fault === 'changed') return signed.replace(/(<saml:NameID>)[^<]*/, `$1${intruder}`);
  if (fault === 'wrapped-before') return `${stranger}${signed}`;
  if (fault === 'wrapped-around') return stranger.replace('</saml:Assertion>', `${signed}</saml:Assertion>`);
  if (fault === 'wrapped-beside') return `<samlp:Extensions>${signed}</samlp:Extensions>${stranger}`;
  return signed;
}

function responseOf(
  { issuer, recipient, requestId, from }: Facts,
  inner: string,
  fault: SamlFault | undefined,
): string {
  const status = fault === 'failed' ? 'Responder' : 'Success';
  return (
    `<samlp:Response xmlns:samlp="${saml}:protocol" ID="${newId()}" Version="2.0" IssueInstant="${from.toISOString()}" ` +
    `Destination="${recipient}" InResponseTo="${requestId}"><saml:Issuer xmlns:saml="${saml}:assertion">${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${saml}:status:${status}"/></samlp:Status>${inner}</samlp:Response>`
  );
}

function newId(): string {
  return `_${randomBytes(16).toString('hex')}`;
}
