import { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';

/** The seller's private key and its certificate, both PEM. */
export type SigningKey = { readonly privateKey: string; readonly certificate: string };

const canonical = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** Signs an invoice's data (DLHDon) with the seller's key: XML-DSig, RSA with SHA-256, the certificate beside it. */
export function signInvoice(xml: string, { privateKey, certificate }: SigningKey): string {
  const signed = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: canonical,
  });
  signed.addReference({ xpath: `//*[local-name(.)='DLHDon']`, transforms: [canonical], digestAlgorithm: sha256 });
  signed.computeSignature(xml, {
    attrs: { Id: 'seller' },
    location: { reference: `//*[local-name(.)='DSCKS']/*[local-name(.)='NBan']`, action: 'append' },
  });
  return signed.getSignedXml();
}

/** True if the certificate's key signed the data of a signed invoice. */
export function isSignedBy(xml: string, certificate: string): boolean {
  const signature = /<Signature [\s\S]*<\/Signature>/.exec(xml)?.[0];
  if (signature === undefined) return false;
  const signed = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null });
  signed.loadSignature(signature);
  try {
    if (!signed.checkSignature(xml)) return false;
  } catch {
    return false;
  }
  const references = signed.getSignedReferences();
  return references.length === 1 && (references[0] ?? '').startsWith('<DLHDon ');
}

/** The signer named by a certificate: its common name, or its whole subject. */
export function signerOf(certificate: string): string {
  const { subject } = new X509Certificate(certificate);
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');
}
