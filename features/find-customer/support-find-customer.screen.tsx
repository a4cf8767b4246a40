import type { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { carryCustomer } from '#bureau/screens/inquiry/carried.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { lookups } from '#features/lookups/contract.ts';
import { findCustomer, type foundRow } from './contract.ts';
import { findCustomerWords } from './words.ts';

type Row = z.output<typeof foundRow>;

/** Customers by province (FND-01); one that is picked is asked about, carried over in memory alone. */
export default listScreen({
  call: findCustomer.search,
  words: findCustomerWords,
  name: 'support-find-customer',
  caption: 'found',
  note: 'countsToday',
  fields: [
    { name: 'province', kind: 'choice', load: async () => (await send(lookups.provinces, { query: {} })).rows },
    { name: 'cicCode', kind: 'code', private: true },
    { name: 'customerName', kind: 'text', private: true },
    { name: 'regNo', kind: 'code', private: true },
    { name: 'taxNo', kind: 'code', private: true },
  ],
  columns: [
    { name: 'macic', kind: 'code', width: 130 },
    { name: 'tenkh', person: true, width: 260 },
    {
      name: 'loaikh',
      options: [
        { value: '2', label: 'natural' },
        { value: '1', label: 'legal' },
      ],
      width: 120,
    },
    { name: 'diachi', width: 280 },
    { name: 'socmt', kind: 'code', width: 150 },
    { name: 'dkdk', kind: 'code', width: 150 },
    { name: 'msthue', kind: 'code', width: 150 },
    { name: 'doTinCay', kind: 'number' },
    { name: 'lyDo', width: 260 },
  ],
  rowKey: (row) => row.macic,
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

/** What the inquiry's form is filled with, as its own search assist fills it. */
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
