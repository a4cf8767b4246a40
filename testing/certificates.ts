import { createHash, KeyObject, sign, webcrypto, X509Certificate } from 'node:crypto';
import { Integer, ObjectIdentifier, OctetString, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  setEngine,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Time,
} from 'pkijs';

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }));

export type TestCertificate = {
  readonly der: Buffer;
  readonly pem: string;
  /** The private key, PEM. */
  readonly keyPem: string;
  /** A detached CMS signature of some content, DER. */
  readonly sign: (content: Uint8Array) => Promise<Buffer>;
  /** The bare signature bytes, RSA PKCS #1 or ECDSA in DER, over SHA-256. */
  readonly signBare: (content: Uint8Array) => Buffer;
};

type Wanted = {
  readonly name?: string;
  readonly key?: 'RSA' | 'EC';
  readonly bits?: number;
  readonly from?: Date;
  readonly until?: Date;
};

const day = 86_400_000;
const algorithms = {
  EC: { name: 'ECDSA', namedCurve: 'P-256' },
  RSA: { name: 'RSASSA-PKCS1-v1_5', publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
} as const;
const oids = {
  commonName: '2.5.4.3',
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  sha256: '2.16.840.1.101.3.4.2.1',
};

/** A self-signed certificate, and the key that signs with it. */
export async function testCertificate(wanted: Wanted = {}): Promise<TestCertificate> {
  const { name = 'Nguyen Thi Lan', key = 'EC', bits = 2048, from = new Date(Date.now() - day) } = wanted;
  const until = wanted.until ?? new Date(Date.now() + 365 * day);
  const algorithm = key === 'EC' ? algorithms.EC : { ...algorithms.RSA, modulusLength: bits };
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ value: Math.floor(Math.random() * 2 ** 31) }),
    notBefore: new Time({ value: from }),
    notAfter: new Time({ value: until }),
  });
  const called = new AttributeTypeAndValue({ type: oids.commonName, value: new Utf8String({ value: name }) });
  certificate.subject.typesAndValues.push(called);
  certificate.issuer.typesAndValues.push(called);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const der = Buffer.from(certificate.toSchema(true).toBER(false));
  const privateKey = KeyObject.from(keys.privateKey);
  return {
    der,
    pem: new X509Certificate(der).toString(),
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signBare: (content) => sign('sha256', content, privateKey),
    sign: (content) => detached(certificate, keys.privateKey, content),
  };
}

async function detached(certificate: Certificate, privateKey: CryptoKey, content: Uint8Array): Promise<Buffer> {
  const digest = createHash('sha256').update(content).digest();
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256 }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
        new Attribute({
          type: oids.messageDigest,
          values: [new OctetString({ valueHex: new Uint8Array(digest).buffer })],
        }),
      ],
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    signerInfos: [info],
    certificates: [certificate],
  });
  await signed.sign(privateKey, 0, 'SHA-256', new Uint8Array(content).buffer);
  const whole = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(whole.toSchema().toBER(false));
}

/** The certificate with another bit in its middle. */
export function damaged(der: Buffer): Buffer {
  const copy = Buffer.from(der);
  copy[2] = (copy[2] ?? 0) ^ 0xff;
  return copy;
}
