import { useRead } from '#kit/browser/reading.ts';
import { Download } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { downloadAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { sharedCall } from '#kit/browser/shared-call.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { uploadScreen } from '#kit/browser/upload-screen/upload-screen.tsx';
import { documents } from './contract.ts';
import { lastMonth, recentDays, sentFileOf } from './sent-file.ts';

const name = 'tt03-files';

const folders = sharedCall(() => send(documents.folders, {}));

/** The name of a document's folder. */
function FolderName({ id }: { id: string }) {
  return useRead(documents.folders, {}).data?.rows.find((folder) => folder.id === id)?.label ?? id;
}

const linkOf = ({ link }: { readonly link: string }) => ({ query: { encryptedFilePath: link } });

/** Files without a structure (UPL-03): stored unchanged. */
export default uploadScreen({
  name,
  folders,
  async send({ file, institution, folder }, options) {
    return sentFileOf(await sendFile(documents.upload, { body: { matctd: institution, folder }, file }, options));
  },
  recent: async () => (await send(documents.history, { body: recentDays() })).rows.map(sentFileOf),
  History: listScreen(documents.history, {
    name,
    isAside: true,
    fields: ['fromDate', 'toDate', { name: 'fileType', load: async () => (await folders()).rows }, 'fileName'],
    cells: { file_type: (row) => <FolderName id={row.file_type} /> },
    actions: [downloadAction(documents.download, { label: 'downloadDocument', icon: Download, input: linkOf })],
    defaults: lastMonth,
  }),
});
