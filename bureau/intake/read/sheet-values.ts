/** The form of a cell: text, a number, or what no indicator accepts (true, an error). */
export type CellForm = 'text' | 'number' | 'other';

/**
 * A sheet's number as a file would write it: a day where a day is expected (sheets count days), else digits without
 * exponent and without the rounding errors of binary fractions. Undefined if it already has that form.
 */
export function asFileText(
  bytes: Buffer,
  from: number,
  to: number,
  { isDay, is1904 }: { isDay: boolean; is1904: boolean },
): Buffer | undefined {
  if (!isDay && isPlain(bytes, from, to)) return undefined;
  const number = Number(bytes.toString('latin1', from, to));
  if (!Number.isFinite(number)) return undefined;
  if (isDay) {
    const day = dayOf(number, is1904);
    return day === undefined ? undefined : Buffer.from(day);
  }
  if (Math.abs(number) >= 1e15) return Buffer.from(BigInt(Math.round(number)).toString());
  const rounded = String(Number(number.toPrecision(15)));
  return rounded.includes('e') ? undefined : Buffer.from(rounded);
}

function isPlain(bytes: Buffer, from: number, to: number): boolean {
  if (to - from > 15) return false;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return true;
}

/** A sheet's count of days as dd/MM/yyyy. Between 1 January 1900 and 2199; the time of day is dropped. */
export function dayOf(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0);
  // Sheets have a 29 February 1900, which did not exist: earlier days count from one day later.
  const shifted = days < 60 ? days + 1 : days;
  if (shifted < 2 || shifted > 109_000) return undefined;
  return slashedDay(new Date(Date.UTC(1899, 11, 30) + shifted * 86_400_000));
}

/** A day at midnight UTC as files write it. */
export function slashedDay(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`;
}
