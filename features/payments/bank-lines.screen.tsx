import { sendAndSay, useSend } from '#kit/browser/sending.ts';
import { Ban, FileUp, Link2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { bankLines } from './contract.ts';
import { openSettling } from './settle-dialog.tsx';
import { bankWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof bankLines.search>['rows'][number];
type Read = AnswerOf<typeof bankLines.read>;

async function setAside(row: Row): Promise<void> {
  const lyDo = await askReason({ title: both(bankWords, 'aside'), message: both(bankWords, 'askAside') });
  if (lyDo === undefined) return;
  await sendAndSay(bankLines.setAside, { body: { lineId: row.lineId, lyDo } }, both(bankWords, 'done'));
}

async function proposeReversal(row: Row): Promise<void> {
  const lyDo = await askReason({
    title: both(bankWords, 'reverse'),
    message: both(bankWords, 'askReverse'),
    confirm: both(bankWords, 'reverse'),
    act: (reason) => send(bankLines.reverse, { body: { lineId: row.lineId, lyDo: reason } }),
  });
  if (lyDo === undefined) return;
  toast({ kind: 'success', message: both(bankWords, 'reverseAsked') });
}

const mayReverse = ({ trangThai }: Row) =>
  trangThai === 'doubtful' ? 'notHandled' : trangThai !== 'reversing' || 'isReversing';

const isDoubtful = (row: Row) => row.trangThai === 'doubtful' || 'isHandled';

const List = listScreen(bankLines.search, {
  name: 'bank-lines',
  fields: ['trangThai', 'fromDate', 'toDate', 'soThamChieu'],
  actions: [
    openAction({
      label: 'settle',
      icon: Link2,
      allowed: isDoubtful,
      open: (row: Row) => void openSettling(row),
    }),
    openAction({
      label: 'aside',
      icon: Ban,
      isDanger: true,
      allowed: isDoubtful,
      open: (row: Row) => void setAside(row),
    }),
    openAction({
      label: 'reverse',
      icon: Undo2,
      isDanger: true,
      allowed: mayReverse,
      open: (row: Row) => void proposeReversal(row),
    }),
    ...decisions(bankLines.decide, {
      words: bankWords,
      allowed: (row: Row) => row.trangThai === 'reversing' || 'notReversing',
      facts: ['soTien', 'ngay', 'soThamChieu', 'thanhToanCho', 'ghiChu', 'nguoiDeNghi'],
      input: (row: Row, approve) => ({ body: { lineId: row.lineId, approve } }),
    }),
  ],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -90), toDate: hanoiDay() }),
});

function Import() {
  const t = useWords(bankWords);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { send: sendRead, isSending } = useSend(bankLines.read);
  const [read, setRead] = useState<Read>();
  const [file] = files;
  const start = async () => {
    const sent = file === undefined ? undefined : await sendRead({ file });
    if (sent === undefined) return;
    setRead(sent.answer);
    setFiles([]);
  };
  return (
    <Panel title={t('importTitle')}>
      <FileInput
        label={t('chooseFile')}
        hint={t('importHint')}
        value={files}
        onChange={setFiles}
        extensions={['.csv', '.xls', '.xlsx']}
        maxFiles={1}
        maxMb={20}
      />
      <span>
        <Button
          leftSection={<FileUp size={16} aria-hidden />}
          aria-disabled={file === undefined}
          aria-busy={isSending}
          onClick={() => void start()}
        >
          {t('importTitle')}
        </Button>
      </span>
      <div role="status">
        {read && (
          <>
            <p>
              {t('imported', {
                lines: read.lines,
                matched: read.matched,
                doubtful: read.doubtful,
                known: read.known,
                faults: read.faults.length,
              })}
            </p>
            {read.faults.length > 0 && (
              <ul>
                {read.faults.map((one) => (
                  <li key={one.row}>
                    {t('faultRow', { row: one.row, reason: t(faultWord(one.fault)), value: one.value })}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function faultWord(fault: string) {
  if (fault === 'day') return 'fault-day';
  if (fault === 'reference') return 'fault-reference';
  if (fault === 'repeated') return 'fault-repeated';
  return fault === 'imprecise' ? 'fault-imprecise' : 'fault-amount';
}

/** Received bank money: statements are read, lines matched, and doubtful ones assigned to notices by a person. */
export default function BankLines() {
  return (
    <ScreenStack>
      <List />
      <Import />
    </ScreenStack>
  );
}
