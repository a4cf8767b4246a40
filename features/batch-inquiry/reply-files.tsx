import { Download } from 'lucide-react';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { batchReplies } from './contract.ts';
import { replyFileWords } from './words.ts';

type ReplyFile = AnswerOf<typeof batchReplies.search>['rows'][number];

/** The list of reply files of batches, or of the monthly products R18 and R19 (BAT-06, BAT-07): a download a row. */
export function replyFileList(name: string, type: 'batch' | 'periodic') {
  return listScreen({
    call: batchReplies.search,
    words: replyFileWords,
    name,
    caption: type === 'batch' ? 'list' : 'periodicList',
    fixed: { type },
    fields: [
      { name: 'fileName', kind: 'text' },
      { name: 'creditInstitutionCode', kind: 'code' },
      { kind: 'range', from: 'fromDate', to: 'toDate' },
    ],
    columns: [
      { name: 'tenTepTin', kind: 'code', width: 320 },
      { name: 'maTCTD', kind: 'code', width: 120 },
      { name: 'ngayTraLoi', kind: 'dateTime' },
      ...(type === 'periodic'
        ? ([
            { name: 'kind', kind: 'code', width: 110 },
            { name: 'period', kind: 'month' },
            { name: 'version', kind: 'number' },
          ] as const)
        : []),
      { name: 'rows', kind: 'number' },
      { name: 'bytes', kind: 'number', width: 160 },
    ],
    rowKey: (row) => row.id,
    actions: [openAction({ label: 'download', icon: Download, open: (row: ReplyFile) => downloadReply(row) })],
    // Products of a month come once a month.
    defaults: () => ({
      fromDate: addDays(todayInVietnam(), type === 'batch' ? -7 : -92),
      toDate: todayInVietnam(),
    }),
  });
}

async function downloadReply({ link }: ReplyFile): Promise<void> {
  await saveAnswer(batchReplies.download, {
    query: { encryptedFilePath: link, as: 'file' },
  });
}
