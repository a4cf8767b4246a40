import { isPlainDate } from '#kit/contract/fields.ts';

export type DateLimits = {
  /** Earliest and latest day, yyyy-MM-dd. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

export type ReadDate = {
  /** yyyy-MM-dd. */
  readonly date: string;
  /** Why it differs from the typed day. */
  readonly moved?: 'min' | 'max' | 'year';
};

/** The earliest allowed year; earlier ones become it (FRM-06). */
const firstYear = 1900;

const months: Readonly<Record<string, number>> = {
  jan: 1,
  january: 1,
  feb: 2,
  february: 2,
  mar: 3,
  march: 3,
  apr: 4,
  april: 4,
  may: 5,
  jun: 6,
  june: 6,
  jul: 7,
  july: 7,
  aug: 8,
  august: 8,
  sep: 9,
  sept: 9,
  september: 9,
  oct: 10,
  october: 10,
  nov: 11,
  november: 11,
  dec: 12,
  december: 12,
};

/**
 * The day of a typed or pasted text, moved into the limits; undefined if there is none. Day before month, as in both
 * languages of the product; year first only with four digits. `today` (yyyy-MM-dd) completes short forms.
 */
export function readDate(text: string, today: string, limits: DateLimits = {}): ReadDate | undefined {
  const plain = text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .trim();
  const read = relative(plain, today) ?? parts(plain, today);
  if (!read) return undefined;
  const earlier = read.year < firstYear;
  const date = iso(earlier ? lastOfMonth({ ...read, year: firstYear }) : read);
  if (!isPlainDate(date)) return undefined;
  if (limits.min !== undefined && date < limits.min) return { date: limits.min, moved: 'min' };
  if (limits.max !== undefined && date > limits.max) return { date: limits.max, moved: 'max' };
  return earlier ? { date, moved: 'year' } : { date };
}

type Parts = { readonly year: number; readonly month: number; readonly day: number };

function relative(plain: string, today: string): Parts | undefined {
  const days = { 'hom nay': 0, today: 0, 'hom qua': -1, yesterday: -1, 'ngay mai': 1, tomorrow: 1 }[plain];
  if (days !== undefined) return shifted(today, days);
  const match = /^([+-])(\d{1,4})$/.exec(plain);
  return match ? shifted(today, Number(match[2]) * (match[1] === '-' ? -1 : 1)) : undefined;
}

function shifted(today: string, days: number): Parts {
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function parts(plain: string, today: string): Parts | undefined {
  // A pasted instant: ignore the time of day.
  const text = plain.replace(/(?<=\d)[t ,]+\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:z|[+-]\d{2}:?\d{2})?$/, '');
  const match =
    /^(?<year>\d{4})[-/. ]+(?<month>\d{1,2})[-/. ]+(?<day>\d{1,2})$/.exec(text) ??
    /^(?:ngay )?(?<day>\d{1,2})[-/. ]+(?<month>\d{1,2})(?:[-/. ]+(?<year>\d{4}|\d{2}))?$/.exec(text) ??
    /^(?:ngay )?(?<day>\d{1,2}) *(?:thang|thg|th)\.? *(?<month>\d{1,2})(?:,? *(?:nam )? *(?<year>\d{4}|\d{2}))?$/.exec(
      text,
    ) ??
    /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/.exec(unlessDayFirst(text)) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})?$/.exec(text);
  if (match?.groups) return complete(match.groups['day'], Number(match.groups['month']), match.groups['year'], today);
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ,]*(?<name>[a-z]{3,9})(?:[-/. ,]+(?<year>\d{4}|\d{2}))?$/.exec(text) ??
    /^(?<name>[a-z]{3,9})[-/. ,]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[-/. ,]+(?<year>\d{4}|\d{2}))?$/.exec(text);
  if (!named?.groups) return undefined;
  return complete(named.groups['day'], months[named.groups['name'] ?? ''] ?? 0, named.groups['year'], today);
}

/** Eight digits are day first (05012026) if that gives a likely day; 20260105 and 20100105 do not: year first. */
function unlessDayFirst(text: string): string {
  const [day, month, year] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4))];
  return text.length === 8 && day <= 31 && month <= 12 && year >= 1800 ? '' : text;
}

function complete(day: string | undefined, month: number, year: string | undefined, today: string): Parts {
  return { day: Number(day), month, year: year === undefined ? Number(today.slice(0, 4)) : wholeYear(year, today) };
}

/** Two digits mean this century up to ten years ahead, the last one beyond. */
function wholeYear(year: string, today: string): number {
  if (year.length === 4) return Number(year);
  const near = 2000 + Number(year);
  return near > Number(today.slice(0, 4)) + 10 ? near - 100 : near;
}

/** 29 February of a leap year before 1900 does not exist in 1900; the month's last day replaces it. */
function lastOfMonth({ year, month, day }: Parts): Parts {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, day: month === 2 && day === 29 ? last : day };
}

function iso({ year, month, day }: Parts): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
