import { ContentInfo, CryptoEngine, setEngine, SignedData } from 'pkijs';

/** Whether a PDF's signature is right and covers all of it, and who signed. Shares no code with the signer. */
export async function pdfSignature(
  pdf: Uint8Array,
): Promise<{ readonly isRight: boolean; readonly isWhole: boolean; readonly signer: string }> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: globalThis.crypto }));
  const bytes = Buffer.from(pdf);
  const range = /\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(bytes.toString('latin1'));
  if (range === null) throw new Error('the PDF is not signed');
  const [first = 0, length = 0, second = 0, rest = 0] = range.slice(1).map(Number);
  const covered = Buffer.concat([bytes.subarray(first, first + length), bytes.subarray(second, second + rest)]);
  const hex = bytes.subarray(length + 1, second - 1).toString('latin1');
  const der = Buffer.from(hex, 'hex');
  // The place is longer than the signature: its own length says where it ends.
  const whole = new Uint8Array(der.subarray(0, 4 + der.readUInt16BE(2)));
  const signed = new SignedData({ schema: ContentInfo.fromBER(whole).content });
  const isRight = await signed.verify({ signer: 0, data: new Uint8Array(covered).buffer }).catch(() => false);
  const [certificate] = signed.certificates ?? [];
  const subject = certificate !== undefined && 'subject' in certificate ? certificate.subject.typesAndValues : [];
  return {
    isRight,
    isWhole: first === 0 && second + rest === bytes.length,
    signer: String(subject[0]?.value.valueBlock.value ?? ''),
  };
}
