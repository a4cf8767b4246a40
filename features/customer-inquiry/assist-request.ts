import type { RequestOf } from '#kit/contract/call.ts';
import { filled, type Values } from '#bureau/screens/inquiry/values.ts';
import { customerInquiry } from './contract.ts';

type Body = RequestOf<typeof customerInquiry.search>['body'];

/** The form's values for the search assist; half-typed or masked papers are left out. */
export function assistBody(values: Values): Body {
  const given = filled(values);
  const whole = (number: string | undefined) => (number === undefined || number.includes('*') ? undefined : number);
  const cicCode = given['cicCode']?.replace(/[\s.-]/g, '').toUpperCase();
  const body = {
    cicCode: cicCode?.length === 10 ? cicCode : undefined,
    customerName: given['customerName'],
    address: given['address'],
    idNo: whole(given['identityNumber']),
    birthDate: given['birthDate'],
    regNo: whole(given['businessRegistration']),
    taxNo: whole(given['taxCode']),
    objTp: typeOf(given['customerType']),
    province: given['province'],
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** True if the form has enough to search by: a paper, or a name of two syllables (INQ-07). */
export function canSearch(values: Values): boolean {
  return customerInquiry.search.body.safeParse(assistBody(values)).success;
}

function typeOf(type: string | undefined): '0' | '1' | '2' | undefined {
  return type === '0' || type === '1' || type === '2' ? type : undefined;
}
