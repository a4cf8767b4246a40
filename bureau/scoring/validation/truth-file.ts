import { readFileSync } from 'node:fs';

/** The true chance of bad debt within twelve months of a borrower so many months back, as the truth's file has it. */
export type Truth = (subjectId: number, monthsAgo: number) => number;

/** Reads the truth's file (`npm run population -- --truth FILE`). Nothing but the validation may (tools/nation/side-rules.ts). */
export function readTruth(file: string): Truth {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const names = head.split(',');
  const known = new Map(lines.map((line) => [Number(line.slice(0, line.indexOf(','))), line]));
  return (subjectId, monthsAgo) => {
    const cell = known.get(subjectId)?.split(',')[names.indexOf(`pd_${monthsAgo}`)];
    if (cell === undefined) throw new RangeError(`${file} has no borrower ${subjectId} ${monthsAgo} months back`);
    return Number(cell);
  };
}
