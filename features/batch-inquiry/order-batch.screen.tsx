import { sendForFile } from '#kit/browser/call.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { batchScreen } from './batch-screen.tsx';
import { s74Orders } from './contract.ts';

/** Batch orders of S74 (S74-02): no captcha. */
export default batchScreen({
  name: 'order-batch',
  channel: 's74',
  template: (ConfirmType) => sendForFile(s74Orders.template, { query: { ConfirmType } }),
  confirm: ({ file }, options) => sendFile(s74Orders.confirm, { body: {}, file }, options),
});
