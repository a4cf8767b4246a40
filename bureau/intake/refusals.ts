import { type Language, say, type Text } from '#kit/words/words.ts';
import { refusalWords } from './words.ts';

/** A code with its detailed reason, as stored with a submission or a row: BG_105.lost-zero. */
export type RefusalCode = keyof (typeof refusalWords)['texts'];

/** The values that a text of the catalogue may mention. */
export type RefusalFacts = {
  readonly column?: string;
  readonly value?: string;
  readonly place?: string;
  readonly detail?: string;
};

/**
 * The catalogue (domain: rejection codes): TEP is about the file, BG about a row. Detailed reasons follow a point.
 */
export const refusalCodes = [
  'TEP_001',
  'TEP_002',
  'TEP_003',
  'TEP_004',
  'TEP_005',
  'TEP_006',
  'TEP_007',
  'TEP_008',
  'TEP_009',
  'TEP_010',
  'TEP_011',
  'TEP_012',
  'BG_101',
  'BG_102',
  'BG_103',
  'BG_104',
  'BG_105',
  'BG_106',
  'BG_107',
  'BG_108',
  'BG_109',
  'BG_110',
  'BG_111',
  'BG_112',
] as const satisfies readonly RefusalCode[];

/** Reasons whose text says more where the file is a workbook. */
const sheetTexts = [
  'TEP_009.memory.sheet',
  'TEP_009.time.sheet',
  'BG_105.lost-zero.sheet',
] as const satisfies readonly RefusalCode[];

/** The text for a stored code; an unknown reason falls back to the text of its code. */
export function refusalText(stored: string, language: Language, facts: RefusalFacts = {}): string {
  const ofSheet = sheetTexts.find((code) => code === `${stored}.sheet`);
  if (ofSheet !== undefined && isSheetPlace(facts.place)) return say(refusalWords, language, ofSheet, facts);
  const code = isRefusalCode(stored) ? stored : catalogueCode(stored);
  return isRefusalCode(code) ? say(refusalWords, language, code, facts) : stored;
}

/** Both languages at once, for texts that are stored and read later. */
export function refusalTexts(stored: string, facts: RefusalFacts = {}): Text {
  return { vi: refusalText(stored, 'vi', facts), en: refusalText(stored, 'en', facts) };
}

/** Whether a place is a cell of a sheet: KHCN!D4. */
export function isSheetPlace(place: string | undefined): boolean {
  return place !== undefined && /^[^.[\]]+![A-Z]*\d+$/.test(place);
}

/** The catalogue's code without its reason: BG_105. */
export function catalogueCode(stored: string): string {
  return stored.split('.')[0] ?? stored;
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalWords.texts, code);
}
