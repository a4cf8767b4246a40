import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { alertDefaults, alertExcel, alertFields, levelOptions, typeOptions } from './alert-fields.ts';
import { badDebtAlerts } from './contract.ts';
import { alertWords } from './words.ts';

/** Own customers with bad debt at other branches or institutions, month by month (ALR-01). */
export default listScreen({
  call: badDebtAlerts.confirm,
  words: alertWords,
  name: 'alert-s36-bad-debt',
  caption: 'badDebt',
  fields: alertFields,
  columns: [
    { name: 'tenKh', person: true, width: 240 },
    { name: 'maCic', kind: 'code', width: 130 },
    { name: 'mucCb', kind: 'status', options: levelOptions, width: 230 },
    { name: 'maNoXau', kind: 'group', width: 120 },
    { name: 'nhomNoTaiDonVi', kind: 'group', width: 120 },
    { name: 'tctdDangQh', width: 320 },
    { name: 'chiNhanh', width: 260 },
    { name: 'loaiKh', kind: 'status', options: typeOptions, width: 140 },
  ],
  rowKey: (row) => `${row.maCic} ${row.chiNhanh}`,
  bars: ['mucCb', 'tctd'],
  note: 'feeNote',
  agree: 'dongY',
  defaults: alertDefaults,
  export: alertExcel(badDebtAlerts.excel),
});
