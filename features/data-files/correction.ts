import { send } from '#kit/browser/call.ts';
import { language } from '#kit/browser/language.ts';
import { begun } from '#kit/browser/upload-screen/begun.ts';
import { say } from '#kit/words/words.ts';
import type { circular15 } from './contract.ts';
import type { ChannelCalls } from './result/result-dialog.tsx';
import { type HistoryRow, recentDays } from './sent-file.ts';
import { fileScreenWords } from './words.ts';

/** Opens the form for a correction, with a name that the file may have: of the same day, with a number that is free. */
export async function beginCorrection(calls: ChannelCalls, { id, file_name: name, file_type: folder }: HistoryRow) {
  const stem = name.slice(0, name.indexOf('.') + 1);
  // A name that could not be found keeps nobody from sending.
  const end = await freeEnd(calls.history, folder, stem).catch(() => undefined);
  const hint = end === undefined ? '' : say(fileScreenWords, language(), 'correctionHint', { name: `${stem}${end}` });
  await begun.open({ folder, corrects: { id, name, hint } });
}

/** The end of a name with the next sequence number after those that were sent for the kind and day; undefined if none is left. */
export async function freeEnd(
  history: (typeof circular15)['history'],
  kind: string,
  stem: string,
): Promise<string | undefined> {
  const { toDate } = recentDays();
  const body = { fromDate: '2000-01-01', toDate, fileType: kind, fileName: stem, start: 0, end: 100 };
  const { rows } = await send(history, { body });
  const used = rows.map(({ file_name: name }) => Number(name.slice(stem.length).split('.')[0]));
  const next = Math.max(0, ...used.filter(Number.isInteger)) + 1;
  return next > 999 ? undefined : `${String(next).padStart(3, '0')}.json`;
}
