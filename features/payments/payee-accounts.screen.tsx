import { Send } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { payeeAccounts } from './contract.ts';

/**
 * The account that receives the fees: a change needs a second person and a day, and everybody concerned is notified
 * at once. Every page handles the alarm itself (payee-notices.tsx).
 */
export default listScreen(payeeAccounts.search, {
  name: 'payee-accounts',
  fields: ['xem'],
  entry: entryForm(payeeAccounts.propose, {
    texts: { heading: 'formTitle', hint: 'formHint', verb: 'propose', said: 'sent' },
    icon: Send,
    fields: ['maNapas', 'nganHang', 'soTaiKhoan', 'chuTaiKhoan', 'lyDo'],
  }),
  actions: decisions(payeeAccounts.decide, {
    facts: ['nganHang', 'maNapas', 'soTaiKhoan', 'chuTaiKhoan', 'lyDo', 'nguoiDeNghi'],
    allowed: ({ trangThai, isOwn }, approve) => {
      if (trangThai !== 'proposed' && (approve || trangThai !== 'coming')) return 'isDecided';
      return approve && isOwn ? 'isOwn' : true;
    },
    input: ({ payeeId }, duyet) => ({ body: { payeeId, duyet } }),
  }),
});
