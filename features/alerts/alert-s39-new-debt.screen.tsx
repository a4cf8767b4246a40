import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { alertExcel, alertList } from './alert-fields.ts';
import { newDebtAlerts } from './contract.ts';

/** Own customers with new attention debt or new loans elsewhere, month by month (ALR-01). */
export default listScreen(newDebtAlerts.confirm, {
  ...alertList,
  legend: 'levelsS39',
  name: 'alert-s39-new-debt',
  export: alertExcel(newDebtAlerts.excel),
});
