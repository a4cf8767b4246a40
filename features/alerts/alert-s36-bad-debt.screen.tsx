import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { alertExcel, alertList, levelOptions, typeOptions } from './alert-fields.ts';
import { badDebtAlerts } from './contract.ts';

/** Own customers with bad debt at other branches or institutions, month by month (ALR-01). */
export default listScreen({
  ...alertList,
  call: badDebtAlerts.confirm,
  name: 'alert-s36-bad-debt',
  caption: 'badDebt',
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
  export: alertExcel(badDebtAlerts.excel),
});
