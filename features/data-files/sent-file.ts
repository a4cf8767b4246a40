import type { z } from 'zod';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { language } from '#kit/browser/language.ts';
import type { SentFile } from '#kit/browser/upload-screen/declaration.ts';
import { say } from '#kit/words/words.ts';
import type { historyRow } from './contract.ts';
import { familyOf, isOver } from './shown-state.ts';
import { fileScreenWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

export type HistoryRow = z.output<typeof historyRow>;

/** A row of the history in the ledger's form, with the row itself. */
export type SentRow = SentFile & { readonly row: HistoryRow };

export function sentFileOf(row: HistoryRow): SentRow {
  return {
    id: row.id,
    name: row.file_name,
    bytes: row.bytes,
    at: row.receivedAt,
    family: familyOf(row.upload_status),
    status: say(fileScreenWords, language(), row.upload_status),
    reply: row.reply,
    percent: isOver(row.upload_status) ? null : row.percent,
    row,
  };
}

/** The window of the ledger: yesterday and today, and tomorrow in case the browser's clock is behind. */
export function recentDays() {
  const today = hanoiDay();
  return { fromDate: addDays(today, -1), toDate: addDays(today, 1), start: 0, end: 50 };
}

/** The initial filter of the history. */
export function lastMonth() {
  const today = hanoiDay();
  return { fromDate: addDays(today, -30), toDate: today };
}
