import { X509Certificate } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, CryptoEngine, setEngine, Time } from 'pkijs';

const day = 86_400_000;
const commonName = '2.5.4.3';

/** An invented person's certificate for a year, signed by itself; nobody keeps its key. */
export async function demoCertificate(name: string): Promise<string> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto }));
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ value: 2026 }),
    notBefore: new Time({ value: new Date(Date.now() - day) }),
    notAfter: new Time({ value: new Date(Date.now() + 365 * day) }),
  });
  const called = new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) });
  certificate.subject.typesAndValues.push(called);
  certificate.issuer.typesAndValues.push(called);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return new X509Certificate(Buffer.from(certificate.toSchema(true).toBER(false))).toString();
}
