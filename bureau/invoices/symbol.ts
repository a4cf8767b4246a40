/** The pattern, serial and number that identify an invoice: 1, C25TAN, 123. */
export type InvoiceName = {
  readonly pattern?: string;
  readonly serial?: string;
  readonly number?: number;
};

/** The last two letters of our serials, chosen by the seller (Circular 78/2021). */
const ownLetters = 'AN';

/** The serial of a year's VAT invoices with the tax authority's code: C25TAN. */
export function serialOf(year: number): string {
  return `C${String(year % 100).padStart(2, '0')}T${ownLetters}`;
}

/** The number as it is printed: eight digits. */
export function shownNumber(number: number): string {
  return String(number).padStart(8, '0');
}

/**
 * Pattern, serial and number from a text pasted into one field: `1C25TAN`, `1C25TAN 00000123`, `C25TAN/123`,
 * `01GTKT01/003 AA/21E 0000012` or a number alone. Undefined for anything else.
 */
export function readInvoiceName(text: string): InvoiceName | undefined {
  const plain = text.normalize('NFKC').trim().toUpperCase();
  const now = /^(?:([1-6])[\s/;,-]*)?([CK]\d{2}[TDLMNBGH][A-Z]{2})(?:[\s/;,:#-]+(\d{1,8}))?$/.exec(plain);
  if (now) return nameOf(now[1], now[2], now[3]);
  const old = /^(\d{2}GTKT\d{1,2}\/\d{3})(?:[\s;,]+([A-Z]{2}\/\d{2}[ETP]))?(?:[\s;,:#-]+(\d{1,8}))?$/.exec(plain);
  if (old) return nameOf(old[1], old[2], old[3]);
  return /^\d{1,8}$/.test(plain) ? nameOf(undefined, undefined, plain) : undefined;
}

function nameOf(pattern: string | undefined, serial: string | undefined, number: string | undefined): InvoiceName {
  return {
    ...(pattern === undefined ? {} : { pattern }),
    ...(serial === undefined ? {} : { serial }),
    ...(number === undefined ? {} : { number: Number(number) }),
  };
}
