import type { FileRow } from './generate.ts';

/** A loan as a row of D32. */
export const loan: FileRow = {
  branch_code: '01301001',
  customer_code: 'KH000001',
  customer_name: 'Trần Thị Bình',
  contract_number: '2501/7/HĐTD-301',
  signed_on: '15/01/2025',
  ends_on: '15/01/2030',
  loan_kind: '03',
  purpose: '02',
  limit_vnd: '1000000000',
  is_secured: '1',
  note_number: 'KU1',
  disbursed_on: '20/01/2025',
  matures_on: '15/01/2030',
  currency: 'VND',
  balance_vnd: '900000000',
  debt_group: '01',
  overdue_days: '0',
  overdue_vnd: '0',
};

/** A person as a row of D10. */
export const person: FileRow = {
  branch_code: '01301001',
  customer_code: 'KH000001',
  born_on: '12/05/1990',
  sex: '2',
  name: 'Trần Thị Bình',
  province_code: '01',
  paper_kind: '01',
  paper_number: '001190000012',
  address: 'Số 5 đường Lê Lợi, Hà Nội',
};
