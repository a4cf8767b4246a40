import { sendForFile } from '#kit/browser/call.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { batchScreen } from './batch-screen.tsx';
import { batchInquiry } from './contract.ts';

/** Batch inquiries (BAT-01): credit relations of the customers of a file. */
export default batchScreen({
  name: 'batch-customer-inquiry',
  channel: 'batch',
  template: (ConfirmType) => sendForFile(batchInquiry.template, { query: { ConfirmType } }),
  confirm: ({ file, folder, purpose }, options) =>
    sendFile(batchInquiry.confirm, { body: { purpose, ConfirmType: folder === '0' ? '0' : '1' }, file }, options),
});
