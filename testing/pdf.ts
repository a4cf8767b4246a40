import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';

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
