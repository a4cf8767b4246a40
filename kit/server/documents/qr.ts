import { encodeQR } from 'qr';

/** A QR code of `size` by `size` modules, quiet zone included; `path` draws the dark ones (SVG). */
export type QrSquare = { readonly size: number; readonly path: string };

/** Light modules around a QR code, so that a camera finds its edge (ISO 18004 requires four). */
const quietModules = 4;

/** A text as a QR code that stays readable with one part in seven damaged (level M). */
export function qrSquare(text: string): QrSquare {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const path = rows.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`));
  return { size: rows.length, path: path.join('') };
}

/** The dark stretches of a row: one rectangle each instead of one a module. */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, at) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last !== undefined && last.from + last.length === at) last.length += 1;
    else runs.push({ from: at, length: 1 });
  });
  return runs;
}
