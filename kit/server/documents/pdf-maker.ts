import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { pdfFontFiles, pdfFonts } from './pdf-fonts.ts';

let loading: ReturnType<typeof load> | undefined;

/**
 * Makes a PDF in our fonts. The library takes 10 MB, so it is loaded with the first one. It loads nothing from outside: no
 * address is fetched, no file except the fonts is read.
 */
export async function pdfOf(definition: TDocumentDefinitions): Promise<Buffer> {
  loading ??= load();
  const pdfmake = await loading;
  return pdfmake.createPdf(definition).getBuffer();
}

async function load() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts(pdfFonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => pdfFontFiles.has(path));
  return pdfmake;
}
