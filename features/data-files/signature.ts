import { constants, createVerify, type KeyObject, verify, X509Certificate } from 'node:crypto';
import type { Readable } from 'node:stream';
import { OctetString } from 'asn1js';
import { ContentInfo, SignedData, type SignerInfo } from 'pkijs';

/** A file and its signature. */
export type SignedFile = {
  readonly sha256: Buffer;
  readonly read: () => Promise<Readable>;
  /** Base64, with or without PEM lines. */
  readonly signature: string;
};

type Signer = { readonly der: Buffer };

const sha256Oid = '2.16.840.1.101.3.4.2.1';
const messageDigestOid = '1.2.840.113549.1.9.4';
const pssOid = '1.2.840.113549.1.1.10';
/** Hashes by signature algorithm, if it names one; the others use SHA-256. */
const hashes: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

/**
 * Which of the signers' certificates signed this file; undefined if none did. Accepts a detached CMS signature whose
 * attributes hold the file's SHA-256, or bare RSA (PKCS #1) or ECDSA bytes over SHA-256.
 */
export async function signerOf<S extends Signer>(file: SignedFile, signers: readonly S[]): Promise<S | undefined> {
  const bytes = Buffer.from(file.signature.replace(/-----[^-]+-----/g, ''), 'base64');
  if (bytes.length === 0) return undefined;
  const cms = cmsOf(bytes);
  if (cms === undefined) return signerOfBytes(file, bytes, signers);
  const info = cms.signerInfos.length === 1 ? cms.signerInfos[0] : undefined;
  if (info === undefined) return undefined;
  if (info.signedAttrs === undefined) return signerOfBytes(file, Buffer.from(info.signature.getValue()), signers);
  if (!coversFile(info, file.sha256)) return undefined;
  const signed = Buffer.from(info.signedAttrs.encodedValue);
  return signers.find((signer) => isSignedBy(info, signed, keyOf(signer)));
}

function cmsOf(bytes: Buffer): SignedData | undefined {
  try {
    const info = ContentInfo.fromBER(new Uint8Array(bytes).buffer);
    return info.contentType === ContentInfo.SIGNED_DATA ? new SignedData({ schema: info.content }) : undefined;
  } catch {
    return undefined;
  }
}

/** The attributes are the signed data; among them is the digest of the file. */
function coversFile(info: SignerInfo, sha256: Buffer): boolean {
  if (info.digestAlgorithm.algorithmId !== sha256Oid) return false;
  const digests = (info.signedAttrs?.attributes ?? []).filter(({ type }) => type === messageDigestOid);
  const value: unknown = digests[0]?.values[0];
  return digests.length === 1 && value instanceof OctetString && sha256.equals(Buffer.from(value.getValue()));
}

function isSignedBy(info: SignerInfo, signed: Buffer, key: KeyObject): boolean {
  const { algorithmId } = info.signatureAlgorithm;
  const signature = Buffer.from(info.signature.getValue());
  const padding =
    algorithmId === pssOid
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
      : {};
  try {
    return verify(hashes[algorithmId] ?? 'sha256', signed, { key, ...padding }, signature);
  } catch {
    // A key of another kind than the signature's.
    return false;
  }
}

/** Bare signature bytes cover the file itself, which is read once for all certificates. */
async function signerOfBytes<S extends Signer>(
  file: SignedFile,
  signature: Buffer,
  signers: readonly S[],
): Promise<S | undefined> {
  const checks = signers.map((signer) => ({ signer, check: createVerify('sha256') }));
  for await (const chunk of await file.read()) for (const { check } of checks) check.update(chunk);
  return checks.find(({ signer, check }) => {
    try {
      return check.verify(keyOf(signer), signature);
    } catch {
      return false;
    }
  })?.signer;
}

function keyOf({ der }: Signer): KeyObject {
  return new X509Certificate(der).publicKey;
}
