import { built, optional, required, text } from '#bureau/intake/declare.ts';
import type { Level } from '#bureau/intake/kind.ts';

/** The two levels around every section of a customer's dealings: branch, then customer. */
export const branchLevel: Level = {
  array: 'CNTCTD',
  indicators: [
    required('TTC01', 'branch_code', built('institution', 8, 8)),
    optional('TTC02', 'branch_name', text(200)),
  ],
};

const customerLevel: Level = {
  array: 'KHACHHANG',
  indicators: [required('TTC03', 'customer_code', text(30)), required('TTC04', 'customer_name', text(200))],
};

/** Levels of a section whose rows are directly below a customer. */
export function belowCustomer(...inner: readonly Level[]): Level[] {
  return [branchLevel, customerLevel, ...inner];
}

export const knownCustomer = { rule: 'known-customer', column: 'customer_code' } as const;
