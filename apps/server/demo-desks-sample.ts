import { known } from '#bureau/population/known/known.ts';
import { laterDay } from '#bureau/working-days.ts';
import { addMonths, monthOf } from '#bureau/credit/months.ts';
import { contracts } from '#features/contracts.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { type Pieces, rowsOf } from './demo-calls.ts';
import { demoCertificate } from './demo-certificate.ts';

const { attention, bad, clean, enterprise } = known;

/** What else lies on the desks of a demo: of fees, of members, of the bureau's watch. */
export const deskPieces: Pieces = {
  'bank lines': async (as) => {
    const [minh, lan] = [await as('minh.operator'), await as('lan.clerk')];
    const [notice] = rowsOf(await lan.send(contracts['fee-payments'].search, { body: {} }));
    const day = laterDay(hanoiDay(), -1).split('-').reverse().join('/');
    const lines = [
      `${day},FT${day.replaceAll('/', '')}001,99000000,Thanh toan giay bao ${String(notice?.['soGiayBao'])}`,
      `${day},FT${day.replaceAll('/', '')}002,250000,Nop tien phi CIC`,
      `${day},FT${day.replaceAll('/', '')}003,5000000,Hoan tien chuyen nham`,
    ];
    await minh.send(contracts['bank-lines'].read, {
      file: new File([['Ngày,Số giao dịch,Ghi có,Nội dung', ...lines].join('\n')], 'sao-ke.csv'),
    });
  },

  invoices: async (as) => {
    const minh = await as('minh.operator');
    const [invoice] = rowsOf(await minh.send(contracts['invoice-desk'].search, { body: {} }));
    await minh.send(contracts['invoice-desk'].change, {
      body: {
        ...{ invoiceId: String(invoice?.['id']), change: 'replace' },
        reason: 'Sai địa chỉ của đơn vị trên hóa đơn',
      },
    });
  },

  letters: async (as) => {
    const lan = await as('lan.clerk');
    const period = addMonths(monthOf(hanoiDay()), -1);
    for (const { cicCode, lyDo } of [
      { cicCode: clean.cicCode, lyDo: 'Khách hàng đã trả hết nợ gốc trong kỳ' },
      { cicCode: attention.cicCode, lyDo: 'Nhóm nợ trong kỳ chưa cập nhật theo cơ cấu lại' },
    ])
      await lan.send(contracts['r18-letters'].confirm, { body: { period, maCIC: cicCode, lyDo } });
  },

  members: async (as) => {
    const tam = await as('tam.member');
    for (const [at, { name, citizenId, address }] of [clean, attention, bad].entries())
      await tam.send(contracts['voluntary-inquiry'].confirm, {
        body: {
          ...{ productType: '08', customerType: '2', voucherNumber: `TN${String(at + 1).padStart(6, '0')}` },
          ...{ customerName: name, identityNumber: citizenId, address, purpose: 'credit-granting' },
        },
      });
    await tam.send(contracts['voluntary-inquiry'].confirm, {
      body: {
        ...{ productType: '18', customerType: '1', voucherNumber: 'TN000009', purpose: 'credit-granting' },
        ...{ customerName: enterprise.name, address: enterprise.address, taxCode: enterprise.taxCode },
        businessRegistration: enterprise.taxCode,
      },
    });
  },

  webhooks: async (as) => {
    const an = await as('an.admin');
    const added = await an.send(contracts.webhooks.add, { body: { url: 'https://canh-bao.example/cic' } });
    await an.send(contracts.webhooks.test, { body: { id: String(added.get('id')) } });
  },

  certificates: async (as) => {
    const lan = await as('lan.clerk');
    const matctd = String((await lan.send(contracts.lookups.userInfo)).get('tctdCode'));
    await lan.send(contracts.certificates.register, {
      body: { matctd },
      file: new File([await demoCertificate('Nguyen Thi Lan')], 'nguyen-thi-lan.pem'),
    });
  },

  spending: async (as) => {
    const [lan, an] = [await as('lan.clerk'), await as('an.admin')];
    await an.send(contracts.spend.setBudget, { body: { limit: '20000000', stops: false } });
    const [account] = rowsOf(await lan.send(contracts.statements.search, { body: {} }));
    await lan.send(contracts.statements.makeFile, {
      body: { ky: String(account?.['ky']), contractNumber: String(account?.['sohopdon']), loai: 'statement' },
    });
  },

  freezes: async (as) => {
    const minh = await as('minh.operator');
    await minh.send(contracts.freezes.freeze, {
      body: { kind: 'user', username: 'ngoc.clerk', reason: 'Chờ đơn vị xác nhận người dùng mới' },
    });
  },
};
