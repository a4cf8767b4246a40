import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { alertExcel, alertList, levelOptions, typeOptions } from './alert-fields.ts';
import { newDebtAlerts } from './contract.ts';

/** Own customers who fell into attention debt or borrowed anew elsewhere, month by month (ALR-01). */
export default listScreen({
  ...alertList,
  call: newDebtAlerts.confirm,
  name: 'alert-s39-new-debt',
  caption: 'newDebt',
  columns: [
    { name: 'tenKh', person: true, width: 240 },
    { name: 'maCic', kind: 'code', width: 130 },
    { name: 'mucCb', kind: 'status', options: levelOptions, width: 230 },
    { name: 'noCanChuY', kind: 'money', width: 200 },
    {
      name: 'phatSinhMoi',
      kind: 'status',
      options: [
        { value: 'true', label: 'yes', family: 'process' },
        { value: 'false', label: 'no' },
      ],
      width: 130,
    },
    { name: 'tctD_PHATSINH', width: 320 },
    { name: 'dkkD_CMND', kind: 'code', width: 150 },
    { name: 'maKh', kind: 'code', width: 130 },
    { name: 'ngayBaoCao', kind: 'date' },
    { name: 'chiNhanh', width: 260 },
    { name: 'loaiKh', kind: 'status', options: typeOptions, width: 140 },
  ],
  export: alertExcel(newDebtAlerts.excel),
});
