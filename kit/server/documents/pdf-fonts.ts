import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

function fontFile(packageName: string, file: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), file);
}

const regular = fontFile('@expo-google-fonts/be-vietnam-pro', '400Regular/BeVietnamPro_400Regular.ttf');
const bold = fontFile('@expo-google-fonts/be-vietnam-pro', '600SemiBold/BeVietnamPro_600SemiBold.ttf');
const figures = fontFile('@fontsource/ibm-plex-mono', 'files/ibm-plex-mono-latin-400-normal.woff');
const boldFigures = fontFile('@fontsource/ibm-plex-mono', 'files/ibm-plex-mono-latin-600-normal.woff');

/**
 * Fonts of the PDF: text with all Vietnamese letters, and figures of equal width, which the text font does not have.
 */
export const pdfFonts = {
  Text: { normal: regular, bold, italics: regular, bolditalics: bold },
  Figures: { normal: figures, bold: boldFigures, italics: figures, bolditalics: boldFigures },
};

/** The only files that making a PDF may read. */
export const pdfFontFiles: ReadonlySet<string> = new Set([regular, bold, figures, boldFigures]);
