import { catalogueCode, refusalTexts } from '#bureau/intake/refusals.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both, type Text } from '#kit/words/words.ts';
import { columnWords } from './keep-file.ts';
import { dataFileWords } from './words.ts';

/** Why a whole file was refused, as its row has it. */
export type FileRefusal = {
  readonly kind: string;
  readonly refusal: string;
  readonly refusal_place: string | null;
  readonly refused_rows: bigint | null;
};

/** Why a whole file was refused, with its code, in both languages: its own fault, or that of its rows. */
export function fileRefusalText({ kind, refusal, refusal_place, refused_rows }: FileRefusal): Text {
  const code = catalogueCode(refusal);
  const place = refusal_place ?? '';
  if (refused_rows !== null && refused_rows > 0n && code.startsWith('BG_')) {
    const count = (language: 'vi' | 'en') => ({ count: formatNumber(refused_rows, language), place });
    return {
      vi: `${code}: ${both(dataFileWords, 'replyRows', count('vi')).vi}`,
      en: `${code}: ${both(dataFileWords, 'replyRows', count('en')).en}`,
    };
  }
  const text = (language: 'vi' | 'en') =>
    refusalTexts(refusal, { column: columnWords(kind, place, language), value: place, place })[language];
  return { vi: `${code}: ${text('vi')}`, en: `${code}: ${text('en')}` };
}
