import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { ContentInfo, CryptoEngine, setEngine, SignedData } from 'pkijs';

/** The text of each page of a PDF, as a reader's program copies it. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  return ofPages(pdf, async (pages) => pages.map((page) => page.getText().replaceAll('\r\n', '\n').normalize('NFC')));
}

/** The whole text of a PDF. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  return (await pdfPages(pdf)).join('\n');
}

/** The first page of a PDF as a camera sees it: red, green, blue and opaqueness of each point. */
export async function pdfPicture(
  pdf: Uint8Array,
): Promise<{ readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }> {
  return ofPages(pdf, async ([page]) => {
    if (page === undefined) throw new Error('the PDF has no page');
    // Blue comes first in PDFium's points; what is black and white does not mind.
    const { data, width, height } = await page.render({ scale: 110 / 72 });
    return { data: Uint8ClampedArray.from(data), width, height };
  });
}

async function ofPages<T>(pdf: Uint8Array, work: (pages: PDFiumPage[]) => Promise<T>): Promise<T> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return await work([...document.pages()]);
  } finally {
    document.destroy();
    library.destroy();
  }
}

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
    signer: subject[0]?.value.valueBlock.value ?? '',
  };
}
