import { Download } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { sendFile } from '#kit/browser/upload.ts';
import { uploadScreen } from '#kit/browser/upload-screen/upload-screen.tsx';
import { documents } from './contract.ts';
import { download } from './download.ts';
import { type HistoryRow, lastMonth, recentDays, sentFileOf } from './sent-file.ts';
import { fileScreenWords } from './words.ts';

const name = 'tt03-files';

/** Files without a structure (UPL-03): kept as they are. */
export default uploadScreen({
  name,
  folders: () => send(documents.folders, {}),
  async send({ file, institution, folder }, options) {
    return sentFileOf(await sendFile(documents.upload, { body: { matctd: institution, folder }, file }, options));
  },
  recent: async () => (await send(documents.history, { body: recentDays() })).rows.map(sentFileOf),
  History: listScreen({
    call: documents.history,
    words: fileScreenWords,
    name,
    caption: 'list',
    fields: [
      { kind: 'range', from: 'fromDate', to: 'toDate' },
      { name: 'fileType', kind: 'code' },
      { name: 'fileName', kind: 'text' },
    ],
    columns: [
      { name: 'file_name', width: 340 },
      { name: 'file_type', kind: 'code', width: 160 },
      { name: 'receivedAt', kind: 'dateTime' },
      {
        name: 'upload_status',
        kind: 'status',
        options: [{ value: 'stored', label: 'stored', family: 'done' }],
        width: 150,
      },
      { name: 'user_id', width: 140 },
      { name: 'sha256', kind: 'code', hidden: true },
    ],
    rowKey: (row) => row.id,
    actions: [
      openAction({
        label: 'downloadDocument',
        icon: Download,
        open: (row: HistoryRow) => download(documents.download, { query: { encryptedFilePath: row.link } }),
      }),
    ],
    defaults: lastMonth,
  }),
});
