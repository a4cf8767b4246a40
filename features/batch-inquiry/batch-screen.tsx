import { Ban, FileSearch, ListPlus, Pause, Play } from 'lucide-react';
import { lazy } from 'react';
import type { BatchChannel } from '#bureau/batch/file-name.ts';
import { purposeChoices, type ReportPurpose } from '#bureau/contract/purposes.ts';
import { send, sendForFile } from '#kit/browser/call.ts';
import { language } from '#kit/browser/language.ts';
import { action, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveFile } from '#kit/browser/list-screen/save-file.ts';
import { sendAndSay } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import type { SentFile } from '#kit/browser/upload-screen/declaration.ts';
import { uploadScreen } from '#kit/browser/upload-screen/upload-screen.tsx';
import type { UploadOptions } from '#kit/browser/upload.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both, type Language, say } from '#kit/words/words.ts';
import { batchReplies, type Control, massInquiry } from './contract.ts';
import { familyOf, isOver } from './shown-state.ts';
import { batchScreenWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type ProcessFile = AnswerOf<typeof batchReplies.processFiles>['rows'][number];
type Sending = Promise<{ readonly blob: Blob; readonly fileName: string }>;

async function openBatchResult(id: string, name: string): Promise<void> {
  return (await import('./result-dialog.tsx')).openBatchResult(id, name);
}

type Wanted = {
  readonly name: string;
  readonly channel: BatchChannel;
  /** Sends the file. The answer may be its row; undefined if it was taken and its row could not be read. */
  readonly confirm: (
    given: { file: File; folder: string; purpose: ReportPurpose },
    options: UploadOptions,
  ) => Promise<{ readonly file: ProcessFile | undefined }>;
  readonly template: (ConfirmType: '0' | '1') => Sending;
};

/** The screen of a channel of customer files: form, files in progress, sent files (BAT-01, BAT-02, S74-02). */
export function batchScreen({ name, channel, confirm, template }: Wanted) {
  const isMass = channel === 'mass';
  return uploadScreen({
    name,
    progress: { event: 'batch', changes: ['batch-file'] },
    titles: {
      form: both(batchScreenWords, 'form'),
      history: both(batchScreenWords, 'history'),
      folder: both(batchScreenWords, isMass ? 'product' : 'inquiryType'),
    },
    choice: {
      label: both(batchScreenWords, 'purpose'),
      options: purposeChoices.map(({ value, label }) => ({ id: value, label: both(batchScreenWords, label) })),
    },
    folders: async () => (await import('./batch-form.tsx')).foldersOf(channel),
    check: async (file, { language: shown }) =>
      (await import('./batch-form.tsx')).checkBatchFile(file, { channel, language: shown }),
    async send(given, options) {
      const purpose = purposeChoices.find(({ value }) => value === given.choice)?.value ?? 'credit-granting';
      const { file } = await confirm({ ...given, purpose }, options);
      if (file === undefined) return null;
      const sent = sentFileOf(file);
      // After the form's drawer has gone and given the focus back, because the dialog returns it there.
      requestAnimationFrame(() => requestAnimationFrame(() => void openBatchResult(sent.id, sent.name)));
      return sent;
    },
    recent: async () => {
      const body = { channel, fromDate: addDays(hanoiDay(), -1), start: 0, end: 50 };
      return (await send(batchReplies.processFiles, { body })).rows.map(sentFileOf);
    },
    tools: (folder, shown) => [
      {
        label: say(batchScreenWords, shown, 'template'),
        run: () => void downloadTemplate(template, folder, isMass),
      },
      ...(isMass
        ? [
            {
              label: say(batchScreenWords, shown, 'guide'),
              run: () => void download(sendForFile(massInquiry.guide, {}), 'guideFailed'),
            },
          ]
        : []),
    ],
    fileTools: (file, shown) => toolsOf(file, shown),
    Budget: lazy(async () => ({ default: (await import('./batch-form.tsx')).BudgetStrip })),
    History: historyList(name, channel),
  });
}

const stateOfSent = new WeakMap<SentFile, ProcessFile>();

function sentFileOf(row: ProcessFile): SentFile {
  const sent: SentFile = {
    id: row.id,
    name: row.tenFileLo,
    bytes: row.bytes,
    at: row.ngayHoi,
    family: familyOf(row.state),
    status: say(batchScreenWords, language(), row.state),
    reply: row.reply,
    percent: isOver(row.state) ? null : row.percent,
  };
  stateOfSent.set(sent, row);
  return sent;
}

function toolsOf(file: SentFile, shown: Language) {
  const state = stateOfSent.get(file)?.state;
  const tool = (label: Control | 'result', run: () => void) => ({ label: say(batchScreenWords, shown, label), run });
  const control = (wanted: Control) =>
    tool(wanted, () => {
      void sendAndSay(batchReplies.control, { body: { id: file.id, action: wanted } });
    });
  return [
    tool('result', () => void openBatchResult(file.id, file.name)),
    ...(state === 'working' ? [control('pause')] : []),
    ...(state === 'paused' ? [control('resume')] : []),
    ...(state === 'held' ? [control('continue')] : []),
  ];
}

async function downloadTemplate(template: Wanted['template'], folder: string, isMass: boolean): Promise<void> {
  const { confirmTypeOf } = await import('./batch-form.tsx');
  await download(template(confirmTypeOf(folder, isMass)), 'templateFailed');
}

async function download(sending: Sending, failed: 'templateFailed' | 'guideFailed'): Promise<void> {
  try {
    const { blob, fileName } = await sending;
    saveFile(blob, fileName);
    toast({ kind: 'success', message: both(batchScreenWords, 'downloaded', { file: fileName }) });
  } catch {
    toast({ kind: 'error', message: both(batchScreenWords, failed) });
  }
}

function historyList(name: string, channel: BatchChannel) {
  const control = (wanted: Control) => (row: ProcessFile) => ({ body: { id: row.id, action: wanted } });
  return listScreen(batchReplies.processFiles, {
    name,
    fixed: { channel },
    isAside: true,
    fields: ['fromDate', 'toDate', 'state'],
    more: ['fileName'],
    actions: [
      openRowAction({
        label: 'result',
        icon: FileSearch,
        open: (row: ProcessFile) => openBatchResult(row.id, row.tenFileLo),
      }),
      action(batchReplies.control, {
        label: 'pause',
        icon: Pause,
        allowed: (row: ProcessFile) => row.state === 'working' || 'notWorking',
        input: control('pause'),
      }),
      action(batchReplies.control, {
        label: 'resume',
        icon: Play,
        allowed: (row: ProcessFile) => row.state === 'paused' || 'notPaused',
        input: control('resume'),
      }),
      action(batchReplies.control, {
        label: 'continue',
        icon: ListPlus,
        allowed: (row: ProcessFile) => row.state === 'held' || 'notHeld',
        input: control('continue'),
      }),
      action(batchReplies.control, {
        label: 'cancel',
        icon: Ban,
        confirm: 'askCancel',
        isDanger: true,
        allowed: (row: ProcessFile) => !isOver(row.state) || 'isOver',
        input: control('cancel'),
      }),
    ],
    defaults: () => ({ fromDate: addDays(hanoiDay(), -30), toDate: hanoiDay() }),
  });
}
