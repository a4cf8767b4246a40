import { Download, FileSearch, Replace } from 'lucide-react';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { send } from '#kit/browser/call.ts';
import { language } from '#kit/browser/language.ts';
import { sendFile } from '#kit/browser/upload.ts';
import type { Folders } from '#kit/browser/upload-screen/declaration.ts';
import { uploadScreen } from '#kit/browser/upload-screen/upload-screen.tsx';
import type { Channel } from '#bureau/intake/kind.ts';
import { formatDate } from '#kit/words/format.ts';
import { both, say } from '#kit/words/words.ts';
import { deadlineButton } from './due/deadline-button.tsx';
import type { ChannelCalls } from './result/result-dialog.tsx';
import { type HistoryRow, lastMonth, recentDays, sentFileOf } from './sent-file.ts';
import { isOver } from './shown-state.ts';
import { fileScreenWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

// What is opened, and what looks into a chosen file, is no part of the page before.
async function openResult(calls: ChannelCalls, id: string, name: string): Promise<void> {
  return (await import('./result/result-dialog.tsx')).openResult(calls, id, name);
}

async function openNilReport(calls: ChannelCalls, folder: string, choose: (file: File) => void): Promise<void> {
  return (await import('./nil-report.tsx')).makeNilReport(calls, folder, choose);
}

type Wanted = {
  readonly name: string;
  readonly channel: Channel;
  readonly calls: ChannelCalls;
  /** What the screen is for, where two screens have the same form. */
  readonly purpose?: 'sending' | 'replies';
};

/** The screen of a channel of data files (UPL-02, UPL-03). */
export function channelScreen({ name, channel, calls, purpose }: Wanted) {
  return uploadScreen({
    name,
    ...(purpose === undefined ? {} : { purpose: both(fileScreenWords, purpose) }),
    progress: { event: 'file', changes: ['data-file'] },
    takesSignature: true,
    takesReason: true,
    folders: () => foldersOf(calls),
    check: async (file, about) =>
      (await import('./check-data-file.ts')).checkDataFile(file, { channel, today: hanoiDay(), ...about }),
    async send({ file, institution, folder, signature, corrects, reason }, options) {
      const body = { matctd: institution, folder, signature, corrects, reason };
      return sentFileOf(await sendFile(calls.upload, { body, file }, options));
    },
    recent: async () => (await send(calls.history, { body: recentDays() })).rows.map(sentFileOf),
    tools: (folder, language) => [
      {
        label: say(fileScreenWords, language, 'template'),
        run: () =>
          void saveAnswer(calls.template, { query: { type: folder } }, both(fileScreenWords, 'templateFailed')),
      },
      {
        label: say(fileScreenWords, language, 'guide'),
        run: () => void saveAnswer(calls.guide, { query: { type: folder } }, both(fileScreenWords, 'guideFailed')),
      },
      {
        label: say(fileScreenWords, language, 'nilReport'),
        run: (choose) => void openNilReport(calls, folder, choose),
      },
    ],
    fileTools: ({ id, name, percent }, language) =>
      percent === null
        ? [{ label: say(fileScreenWords, language, 'result'), run: () => void openResult(calls, id, name) }]
        : [],
    Due: deadlineButton(calls.deadlines),
    History: historyList(name, calls),
  });
}

async function foldersOf(calls: ChannelCalls): Promise<Folders> {
  const { rows, limits } = await send(calls.kinds, { query: {} });
  const t = (key: keyof (typeof fileScreenWords)['texts'], params?: Record<string, string>) =>
    say(fileScreenWords, language(), key, params);
  return {
    limits,
    rows: rows.map(({ id, label, frequency, nextDay, nextDueBy, exampleName }) => ({
      id,
      label: `${id} – ${label}`,
      hint: t('folderHint', {
        frequency: t(frequency),
        day: formatDate(nextDay),
        due: formatDate(nextDueBy),
        name: exampleName,
      }),
    })),
  };
}

function historyList(name: string, calls: ChannelCalls) {
  return listScreen(calls.history, {
    name,
    isAside: true,
    fields: ['fromDate', 'toDate', 'status'],
    more: [{ name: 'fileType', load: async () => (await foldersOf(calls)).rows }, 'fileName'],
    actions: [
      openRowAction({
        label: 'result',
        icon: FileSearch,
        allowed: (row: HistoryRow) => isOver(row.upload_status) || 'notOver',
        open: (row) => openResult(calls, row.id, row.file_name),
      }),
      openAction({
        label: 'download',
        icon: Download,
        allowed: (row: HistoryRow) => row.link !== '' || 'noReplyYet',
        open: (row) => saveAnswer(calls.reply, { query: { encryptedFilePath: row.link } }),
      }),
      openAction({
        label: 'correct',
        icon: Replace,
        allowed: (row: HistoryRow) => isOver(row.upload_status) || 'notOver',
        open: async (row) => (await import('./correction.ts')).beginCorrection(calls, row),
      }),
    ],
    defaults: lastMonth,
  });
}
