import { sendForFile } from '#kit/browser/call.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { batchScreen } from './batch-screen.tsx';
import { massInquiry, massProducts } from './contract.ts';

/** Mass inquiries (BAT-02): any product for the customers of a file. */
export default batchScreen({
  name: 'mass-customer-inquiry',
  channel: 'mass',
  template: (ConfirmType) => sendForFile(massInquiry.template, { query: { ConfirmType } }),
  confirm: ({ file, folder, purpose }, options) => {
    const ProductType = massProducts.find((id) => id === folder) ?? '05';
    return sendFile(massInquiry.confirm, { body: { ProductType, purpose }, file }, options);
  },
});
