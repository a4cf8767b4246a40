import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of invoices. */
export const invoicesRefusals = refusals({
  'invoice-ended': {
    status: 409,
    number: '4090161',
    text: [
      'Hóa đơn này đã hủy, bị thay thế, được điều chỉnh hoặc lập lại. Hãy làm trên hóa đơn mới nhất',
      'This invoice has been cancelled, replaced, adjusted or issued anew. Please use the latest one',
    ],
  },
  'invoice-in-force': {
    status: 409,
    number: '4090174',
    text: [
      'Chỉ lập lại được hóa đơn của bảng kê đã hủy. Hãy hủy hóa đơn này trước, hoặc thay thế hay điều chỉnh nó',
      'Only a cancelled invoice of a statement can be issued anew. Cancel this one first, or replace or adjust it',
    ],
  },
  'invoice-waiting': {
    status: 409,
    number: '4090162',
    text: [
      'Hóa đơn chưa có số, hoặc đang có một thay đổi chờ duyệt hay chờ cấp số. Hãy xử lý thay đổi đó trước',
      'The invoice has no number yet, or has a change awaiting a decision or a number. Please resolve that first',
    ],
  },
  'invoice-below-nothing': {
    status: 409,
    number: '4090163',
    text: [
      'Điều chỉnh giảm quá số tiền của hóa đơn. Nhập số nhỏ hơn',
      'The adjustment exceeds the invoice amount. Enter a smaller amount',
    ],
  },
  'invoice-unsigned': {
    status: 409,
    number: '4090164',
    text: ['Hóa đơn chưa ký nên chưa có tệp XML', 'The invoice is not signed yet, so there is no XML file'],
  },
});
