import type { z } from 'zod';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { saveFile } from '#kit/browser/list-screen/save-file.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { sendAndSay } from '#kit/browser/sending.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { chequeReplies, type chequeRow, lostCheques } from './contract.ts';
import { chequeWords } from './words.ts';

export type Row = z.output<typeof chequeRow>;

/**
 * Asks with the facts of the record, and approves the displayed version: a record that has changed meanwhile is
 * refused.
 */
export async function approveRecord(row: Row): Promise<void> {
  const isSure = await askConfirm({
    title: both(chequeWords, 'approve'),
    message: both(chequeWords, 'askApprove'),
    details: <RecordFacts row={row} />,
    confirm: both(chequeWords, 'approve'),
  });
  if (!isSure) return;
  const query = { plid: row.plid, version: row.version };
  const said = both(chequeWords, 'approvedDone', { number: row.sosec });
  await sendAndSay(lostCheques.approve, { query }, said);
}

/** Asks with the facts of the record, and deletes it. */
export async function removeRecord(row: Row): Promise<void> {
  const isSure = await askConfirm({
    title: both(chequeWords, 'remove'),
    message: both(chequeWords, 'askRemove'),
    details: <RecordFacts row={row} />,
    confirm: both(chequeWords, 'remove'),
    tone: 'danger',
  });
  if (!isSure) return;
  const said = both(chequeWords, 'removedDone', { number: row.sosec });
  await sendAndSay(lostCheques.remove, { query: { plid: row.plid } }, said);
}

/** Saves the bureau's reply to an approved declaration. */
export async function downloadReply(row: Row): Promise<void> {
  await sendAndSay(chequeReplies.download, { query: { encryptedFilePath: row.link } }, ({ binaryData, fileName }) => {
    const bytes = Uint8Array.from(atob(binaryData), (letter) => letter.charCodeAt(0));
    saveFile(new Blob([bytes]), fileName);
    return both(chequeWords, 'downloaded', { file: fileName });
  });
}

/** The facts to check before a record is approved or deleted. */
function RecordFacts({ row }: { row: Row }) {
  const t = useWords(chequeWords);
  const { language } = useLanguage();
  const facts = [
    ['sosec', row.sosec],
    ['nguoikysec', row.nguoikysec],
    ['loai', t(`kind${row.loai}`)],
    ['sotien', formatNumber(row.sotien, language)],
    ['nguoinhap', row.nguoinhap],
  ] as const;
  return <FactList facts={facts.map(([name, value]) => [t(name), value])} />;
}
