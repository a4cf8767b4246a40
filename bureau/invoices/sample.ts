import type { InvoiceDocument } from './document.ts';

/** An invoice of invented parties, for tests: two lines that add up, unless changed. */
export function sampleInvoice(change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    pattern: '1',
    serial: 'C26TAN',
    number: 123,
    issuedOn: '2026-11-05',
    contract: 'HD/2026-01',
    month: '2026-10',
    seller: { name: 'Trung tâm Thông tin tín dụng', taxCode: '0100112437', address: '10 Quang Trung, Hà Đông, Hà Nội' },
    buyer: {
      name: 'Ngân hàng TMCP Ẳ & <Dầu Tiếng>',
      taxCode: '0100230800',
      address: '1 Lê Lợi, Thành phố Hồ Chí Minh',
    },
    lines: [
      {
        name: 'Quan hệ tín dụng thể nhân (R11A)',
        unit: 'Bản tin',
        quantity: 120n,
        priceVnd: 12_000n,
        amountVnd: 1_440_000n,
      },
      { name: 'Cảnh báo S37', unit: 'Bản tin', quantity: 15n, priceVnd: 2_000n, amountVnd: 30_000n },
    ],
    vatPercent: 10,
    netVnd: 1_470_000n,
    vatVnd: 147_000n,
    totalVnd: 1_617_000n,
    ...change,
  };
}
