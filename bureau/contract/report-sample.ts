import type { Report } from './report.ts';

const both = (text: string) => ({ vi: text, en: text });

/** A small report with every kind of section and cell, for tests of renderers; pass what should differ. */
// oxlint-disable-next-line eslint/max-lines-per-function -- one sample with a section of every kind
export function everyKindReport(changes: Partial<Report> = {}): Report {
  return {
    schema: 1,
    product: { code: 'R11', name: { vi: 'Báo cáo thử', en: 'Test report' } },
    title: { vi: 'Báo cáo thử nghiệm', en: 'A test report' },
    header: {
      reference: '2026/R11/000001234',
      voucher: 'HT26000123',
      inquirer: { code: '01801001', institution: 'Ngân hàng Sen Vàng', user: 'lan.clerk', address: 'Hà Nội' },
      asked: '2026-07-15T17:30:00.000Z',
      answered: '2026-07-15T17:30:01.000Z',
      dataMonth: '2026-06',
      lastReported: '2026-06-30',
    },
    subject: { kind: 'natural', name: 'Nguyễn Thị Ẳm', cicCode: '0100000018' },
    hasInformation: true,
    dashboard: [
      { id: 'worst', label: { vi: 'Nhóm nợ', en: 'Group' }, value: { kind: 'group', value: 2 }, tone: 'attention' },
      {
        id: 'debt',
        label: { vi: 'Dư nợ', en: 'Debt' },
        value: { kind: 'money-million', value: { million: '1234567', dong: '1234567400001' } },
        tone: 'neutral',
      },
    ],
    parts: [
      {
        number: '1',
        title: { vi: 'Nhận dạng', en: 'Identity' },
        sections: [
          {
            kind: 'facts',
            id: 'identity',
            number: '',
            title: { vi: 'Nhận dạng', en: 'Identity' },
            facts: [
              { label: { vi: 'Số CCCD', en: 'Citizen ID' }, value: { kind: 'code', value: '001190000012' } },
              { label: { vi: 'Ngày sinh', en: 'Born' }, value: { kind: 'date', value: null } },
            ],
          },
        ],
      },
      {
        number: '2',
        title: { vi: 'Quan hệ tín dụng', en: 'Credit relations' },
        sections: [
          {
            kind: 'months',
            id: 'groups',
            number: '',
            title: { vi: 'Nhóm nợ theo tháng', en: 'Groups by month' },
            months: ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
            rows: [{ code: '01801001', label: 'Sen Vàng', groups: ['none', 0, null, 1, 2, 3, 4, 5] }],
            whenEmpty: both('–'),
          },
          {
            kind: 'bars',
            id: 'exposure',
            number: '',
            title: { vi: 'Dư nợ theo tổ chức', en: 'Debt by institution' },
            unit: { vi: 'triệu đồng', en: 'million VND' },
            rows: [
              {
                code: '01801001',
                label: 'Sen Vàng',
                amount: '900',
                dong: '900400001',
                shareTenths: 750,
                isSecured: true,
                worstGroup: 1,
              },
              {
                code: '79802001',
                label: 'Biển Xanh',
                amount: '300',
                dong: '299900000',
                shareTenths: 250,
                isSecured: false,
                worstGroup: 2,
              },
            ],
            total: '1200',
            totalDong: '1200300001',
            whenEmpty: both('–'),
          },
          {
            kind: 'scale',
            id: 'scale',
            number: '',
            title: { vi: 'Thang điểm', en: 'Scale' },
            value: 640,
            lowest: 150,
            highest: 750,
            bands: [
              { from: 150, label: { vi: 'Rủi ro cao', en: 'High risk' }, tone: 'bad' },
              { from: 431, label: { vi: 'Rủi ro vừa', en: 'Medium risk' }, tone: 'attention' },
              { from: 570, label: { vi: 'Rủi ro thấp', en: 'Low risk' }, tone: 'good' },
            ],
          },
          {
            kind: 'table',
            id: 'every-kind',
            number: '2.1',
            title: { vi: 'Mọi loại ô', en: 'Every kind of cell' },
            remark: { vi: 'Lời ghi', en: 'A remark' },
            columns: [
              { key: 'code', title: { vi: 'Mã', en: 'Code' }, kind: 'code' },
              { key: 'text', title: { vi: 'Tên', en: 'Name' }, kind: 'text' },
              {
                key: 'million',
                title: { vi: 'Số tiền', en: 'Amount' },
                kind: 'money-million',
                unit: { vi: 'triệu đồng', en: 'million VND' },
              },
              { key: 'own', title: { vi: 'Ngoại tệ', en: 'Foreign' }, kind: 'money-own-currency', unit: both('USD') },
              { key: 'day', title: { vi: 'Ngày', en: 'Day' }, kind: 'date' },
              { key: 'month', title: { vi: 'Tháng', en: 'Month' }, kind: 'month' },
              { key: 'group', title: { vi: 'Nhóm', en: 'Group' }, kind: 'group' },
              { key: 'count', title: { vi: 'Số lần', en: 'Times' }, kind: 'number' },
            ],
            rows: [
              [
                '01801001',
                'Ngân hàng Sen Vàng',
                { million: '1234567', dong: '1234567400001' },
                { amount: '25000.50', currency: 'USD' },
                '2026-06-30',
                '2026-06',
                3,
                12,
              ],
              [
                '00000007',
                { vi: 'Biển Xanh', en: 'Blue Sea' },
                { notReported: true },
                null,
                null,
                { notReported: true },
                null,
                0,
              ],
            ],
            totals: [
              { vi: 'Tổng cộng', en: 'Total' },
              null,
              { million: '1234567', dong: '1234567400001' },
              { amount: '25000.50', currency: 'USD' },
              null,
              null,
              3,
              12,
            ],
            whenEmpty: both('–'),
          },
          {
            kind: 'table',
            id: 'empty',
            number: '2.2',
            title: { vi: 'Bảng trống', en: 'Empty table' },
            columns: [{ key: 'code', title: { vi: 'Mã', en: 'Code' }, kind: 'code' }],
            rows: [],
            whenEmpty: { vi: 'Không có thông tin.', en: 'Nothing to report.' },
          },
          {
            kind: 'note',
            id: 'note',
            number: '',
            title: { vi: 'Lời báo', en: 'A notice' },
            paragraphs: [{ vi: 'Một đoạn văn.', en: 'A paragraph.' }],
          },
        ],
      },
    ],
    notes: [{ vi: 'Ghi chú cuối.', en: 'A last note.' }],
    ...changes,
  };
}
