import type { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { carryCustomer } from '#bureau/screens/inquiry/carried.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { lookups } from '#features/lookups/contract.ts';
import { findCustomer, type foundRow } from './contract.ts';

type Row = z.output<typeof foundRow>;

/** Customers by province (FND-01); the chosen one is asked about, passed on in memory only. */
export default listScreen(findCustomer.search, {
  name: 'support-find-customer',
  note: 'countsToday',
  fields: [
    { name: 'province', load: async () => (await send(lookups.provinces, { query: {} })).rows },
    'cicCode',
    'customerName',
    'regNo',
    'taxNo',
  ],
  actions: [
    openAction({
      label: 'ask',
      permission: 'inquiry.ask',
      open: (row: Row) => {
        carryCustomer('customer-inquiry', customerOf(row));
        goTo('/portal/main/customer-inquiry');
      },
    }),
  ],
  tableHeight: 500,
});

/** The values for the inquiry's form, as its own search assist fills it. */
function customerOf(row: Row) {
  return {
    customerType: row.loaikh,
    cicCode: row.macic,
    customerName: row.tenkh,
    address: row.diachi,
    identityNumber: row.socmt,
    businessRegistration: row.dkdk,
    taxCode: row.msthue,
  };
}
