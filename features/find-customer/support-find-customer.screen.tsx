import { withCicChecked } from '#bureau/contract/fields.ts';
import { carryCustomer } from '#bureau/screens/inquiry/carried.ts';
import { mostShown } from '#bureau/contract/people-shown.ts';
import { lookups } from '#features/lookups/contract.ts';
import { entriesOf } from '#kit/browser/inputs/choice/entries-of.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { findCustomer } from './contract.ts';

// A slip in a code is told before the search is sent, which counts.
const search = { ...findCustomer.search, body: withCicChecked(findCustomer.search.body) };

/** Customers by province (FND-01); the chosen one is asked about, passed on in memory only. */
export default listScreen(search, {
  name: 'support-find-customer',
  note: 'countsToday',
  widest: mostShown,
  left: 'peopleLeft',
  fields: [
    { name: 'province', load: entriesOf(lookups.provinces) },
    'cicCode',
    'customerName',
    'birthDate',
    'idNo',
    'regNo',
    'taxNo',
  ],
  actions: [
    openAction({
      label: 'ask',
      permission: 'inquiry.ask',
      open: (row) => {
        // The values for the inquiry's form, as its own search assist fills it.
        carryCustomer('customer-inquiry', {
          customerType: row.loaikh,
          cicCode: row.macic,
          customerName: row.tenkh,
          address: row.diachi,
          identityNumber: row.socmt,
          businessRegistration: row.dkdk,
          taxCode: row.msthue,
        });
        goTo('/portal/main/customer-inquiry');
      },
    }),
  ],
  tableHeight: 500,
});
