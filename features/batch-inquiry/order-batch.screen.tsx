import { send, sendForFile } from '#kit/browser/call.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { batchScreen } from './batch-screen.tsx';
import { batchReplies, s74Orders } from './contract.ts';

/** Batch orders of S74 (S74-02): no captcha. */
export default batchScreen({
  name: 'order-batch',
  channel: 's74',
  template: (ConfirmType) => sendForFile(s74Orders.template, { query: { ConfirmType } }),
  async confirm({ file, purpose }, options) {
    await sendFile(s74Orders.confirm, { body: { purpose }, file }, options);
    // The answer is '0' alone. The newest file of this name is the one just sent; what was taken stays taken if it cannot be read.
    const body = { channel: 's74', fileName: file.name.normalize('NFC').trim(), start: 0, end: 1 } as const;
    const found = await send(batchReplies.processFiles, { body }).catch(() => undefined);
    return { file: found?.rows[0] };
  },
});
