import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { alertExcel, alertList } from './alert-fields.ts';
import { badDebtAlerts } from './contract.ts';

/** Own customers with bad debt at other branches or institutions, month by month (ALR-01). */
export default listScreen(badDebtAlerts.confirm, {
  ...alertList,
  legend: 'levelsS36',
  name: 'alert-s36-bad-debt',
  export: alertExcel(badDebtAlerts.excel),
});
