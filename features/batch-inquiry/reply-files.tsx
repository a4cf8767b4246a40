import { Download } from 'lucide-react';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { batchReplies } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type ReplyFile = AnswerOf<typeof batchReplies.search>['rows'][number];

/**
 * The list of reply files of batches, or of the monthly products R18 and R19 (BAT-06, BAT-07), with a download for
 * each row.
 */
export function replyFileList(name: string, type: 'batch' | 'periodic') {
  return listScreen(batchReplies.search, {
    name,
    caption: type === 'batch' ? 'list' : 'periodicList',
    fixed: { type },
    ...(type === 'batch' ? { without: ['kind', 'period', 'version'] as const } : {}),
    fields: [
      'fileName',
      'creditInstitutionCode',
      'fromDate',
      'toDate',
      ...(type === 'batch' ? [] : ['mucDich' as const]),
    ],
    actions: [openAction({ label: 'download', icon: Download, open: (row: ReplyFile) => downloadReply(row) })],
    // Monthly products come once a month.
    defaults: () => ({
      fromDate: addDays(hanoiDay(), type === 'batch' ? -7 : -92),
      toDate: hanoiDay(),
      ...(type === 'batch' ? {} : { mucDich: 'portfolio-monitoring' as const }),
    }),
  });
}

async function downloadReply({ link }: ReplyFile): Promise<void> {
  await saveAnswer(batchReplies.download, {
    query: { encryptedFilePath: link, as: 'file' },
  });
}
