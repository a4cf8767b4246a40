import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  setEngine,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SigningKey } from '#bureau/invoices/sign.ts';

// A certificate with its chain takes some thousand bytes; the place is kept before the signature is known.
const signatureBytes = 12_000;

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

/**
 * Signs a PDF with the bureau's key (PAdES baseline B, ETSI EN 319 142): readers show who signed it and whether it was changed.
 * The signature is added behind the document, whose bytes stay as they are.
 */
export async function signPdf(pdf: Buffer, key: SigningKey, at: Date): Promise<Buffer> {
  const { text, holeAt } = withPlace(pdf, at);
  const [from, until] = [holeAt, holeAt + signatureBytes * 2 + 2];
  const range = [0, from, until, text.length - until].map((one) => String(one).padStart(10, ' ')).join(' ');
  const whole = Buffer.from(text.replace(rangePlace, range), 'latin1');
  const covered = [whole.subarray(0, from), whole.subarray(until)];
  const signature = await cmsOf(digestOf(...covered), key);
  if (signature.length > signatureBytes) throw new Error('the signature does not fit into its place');
  whole.write(signature.toString('hex'), from + 1, 'latin1');
  return whole;
}

const rangePlace = ['0000000000', '0000000001', '0000000002', '0000000003'].join(' ');

/** The document with an empty signature behind it, and where its place begins. */
function withPlace(pdf: Buffer, at: Date): { readonly text: string; readonly holeAt: number } {
  const before = pdf.toString('latin1');
  const size = Number(lastOf(before, /\/Size (\d+)/g));
  const root = Number(lastOf(before, /\/Root (\d+) 0 R/g));
  const xref = Number(lastOf(before, /startxref\s+(\d+)/g));
  const id = /\/ID (\[[^\]]*\])/.exec(before)?.[1];
  const catalog = dictionaryOf(before, root);
  const pages = dictionaryOf(before, Number(lastOf(catalog, /\/Pages (\d+) 0 R/g)));
  const page = Number(lastOf(pages, /\/Kids \[\s*(\d+) 0 R/g));
  const [value, field] = [size, size + 1];
  const moment = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  const hole = `<${'0'.repeat(signatureBytes * 2)}>`;
  const objects: readonly (readonly [number, string])[] = [
    [root, `${catalog.slice(0, -2)}/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>\n>>`],
    [page, withNote(dictionaryOf(before, page), `${field} 0 R`)],
    [
      value,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:${moment.replace('Z', '')}+00'00')\n` +
        `/ByteRange [${rangePlace}] /Contents ${hole} >>`,
    ],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V ${value} 0 R /P ${page} 0 R /Rect [0 0 0 0] /F 132 >>`,
    ],
  ];
  let text = before.endsWith('\n') ? before : `${before}\n`;
  const places: string[] = [];
  for (const [number, body] of objects) {
    places.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const tableAt = text.length;
  text += `xref\n${places.join('')}trailer\n<< /Size ${size + 2} /Root ${root} 0 R /Prev ${xref}${id === undefined ? '' : ` /ID ${id}`} >>\n`;
  text += `startxref\n${tableAt}\n%%EOF\n`;
  return { text, holeAt: text.lastIndexOf(hole) };
}

function withNote(page: string, note: string): string {
  if (/\/Annots \[/.test(page)) return page.replace('/Annots [', `/Annots [${note} `);
  return `${page.slice(0, -2)}/Annots [${note}]\n>>`;
}

/** The dictionary of an object as it stands last; the documents are ours, and no object of them is in a stream. */
function dictionaryOf(text: string, number: number): string {
  const start = text.lastIndexOf(`\n${number} 0 obj`);
  const end = text.indexOf('endobj', start);
  if (start < 0 || end < 0) throw new Error(`the PDF has no object ${number}`);
  return text.slice(text.indexOf('<<', start), end).trim();
}

function lastOf(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  if (found === undefined) throw new Error(`the PDF has no ${pattern.source}`);
  return found;
}

function digestOf(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** A detached CMS signature of what has this digest, with the certificate in it. */
async function cmsOf(digest: Buffer, { privateKey, certificate }: SigningKey): Promise<Buffer> {
  const engine = new CryptoEngine({ name: 'node', crypto: globalThis.crypto });
  setEngine('node', engine);
  const raw = new X509Certificate(certificate).raw;
  const own = Certificate.fromBER(new Uint8Array(raw));
  const der = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  const signing = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(der),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const named = new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [octets(digestOf(raw))] })] })],
  });
  const attributes = [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new Attribute({ type: oids.messageDigest, values: [octets(digest)] }),
    new Attribute({ type: oids.signingCertificate, values: [named] }),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oids.sha256 })],
    certificates: [own],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        digestAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256 }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signed.sign(signing, 0, 'SHA-256');
  const whole = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) });
  return Buffer.from(whole.toSchema().toBER(false));
}

function octets(bytes: Buffer): OctetString {
  return new OctetString({ valueHex: new Uint8Array(bytes).buffer });
}
