import { createHash, X509Certificate } from 'node:crypto';
import { Refusal } from '#kit/contract/refusal.ts';
import { dataFilesRefusals } from './refusals.ts';

/** The content of a certificate. */
export type Certificate = {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  /** SHA-256 of the certificate. */
  readonly fingerprint: Buffer;
  readonly keyKind: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly der: Buffer;
};

const smallestModulus = 2048;
const curves = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * The certificate in a file, PEM or DER, with a strong enough key and currently valid. Refuses anything else, more
 * than one, a private key, short keys and other kinds of key, and expired ones.
 */
export function readCertificate(file: Uint8Array, now = new Date()): Certificate {
  const text = Buffer.from(file).toString('latin1');
  if (/PRIVATE KEY/.test(text)) throw new Refusal(dataFilesRefusals['certificate-private'], 'file');
  if ((text.match(/-----BEGIN [A-Z ]*CERTIFICATE-----/g) ?? []).length > 1) {
    throw new Refusal(dataFilesRefusals['certificate-unreadable'], 'file');
  }
  const certificate = parse(file);
  const keyKind = keyKindOf(certificate);
  const { validFromDate: validFrom, validToDate: validUntil } = certificate;
  if (!(validFrom <= now && now < validUntil)) throw new Refusal(dataFilesRefusals['certificate-expired'], 'file');
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    serial: certificate.serialNumber,
    fingerprint: createHash('sha256').update(certificate.raw).digest(),
    keyKind,
    validFrom,
    validUntil,
    der: certificate.raw,
  };
}

function parse(file: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(file);
  } catch (cause) {
    throw new Refusal(dataFilesRefusals['certificate-unreadable'], 'file', {}, { cause });
  }
}

function keyKindOf({ publicKey }: X509Certificate): string {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= smallestModulus) return `RSA ${details?.modulusLength}`;
  if (type === 'ec' && curves.includes(details?.namedCurve ?? '')) return `EC ${details?.namedCurve}`;
  throw new Refusal(dataFilesRefusals['certificate-weak'], 'file');
}

/** `CN=Nguyễn Lan, O=Ngân hàng` from Node's lines; the common name, the most important part, first. */
function oneLine(name: string): string {
  const parts = name
    .normalize('NFC')
    .split('\n')
    .map((part) => part.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim())
    .filter((part) => part !== '');
  return [...parts.filter((part) => part.startsWith('CN=')), ...parts.filter((part) => !part.startsWith('CN='))]
    .join(', ')
    .slice(0, 500);
}
