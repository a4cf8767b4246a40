import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { alertExcel, alertList } from './alert-fields.ts';
import { newDebtAlerts } from './contract.ts';

/** Own customers who fell into attention debt or borrowed anew elsewhere, month by month (ALR-01). */
export default listScreen(newDebtAlerts.confirm, {
  ...alertList,
  name: 'alert-s39-new-debt',
  export: alertExcel(newDebtAlerts.excel),
});
