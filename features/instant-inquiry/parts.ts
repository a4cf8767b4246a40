import { send } from '#kit/browser/call.ts';
import { beforeOf } from '#bureau/screens/inquiry/day/asked-before.ts';
import { dayOf } from '#bureau/screens/inquiry/day/day.tsx';
import type { AssistSpec, Before, LookupSpec, NewName } from '#bureau/screens/inquiry/declaration.ts';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { filled, type Values } from '#bureau/screens/inquiry/values.ts';
import { sharedCall } from '#kit/browser/shared-call.ts';
import type { RequestOf } from '#kit/contract/call.ts';
import { isCovered } from '#bureau/contract/fields.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { lookups } from '#features/lookups/contract.ts';
import { disputes } from '#features/disputes/contract.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { replyPath } from '#features/replies/contract.ts';
import { instantProducts } from '#bureau/contract/product-numbers.ts';

/** The fields that identify a person, the same in each instant inquiry. */
type Person = 'cicCode' | 'customerName' | 'identityNumber';

export const person = ['customerName', 'identityNumber'] as const;

/** Where to read the reply to an instant inquiry again. */
export function instantReplyPath(ticket: string, product: string): string {
  return replyPath(ticket, product === 'S11T' ? 'realtime-response' : 'personal-instant-response');
}

const loadCatalogue = sharedCall(() => send(lookups.products, { query: {} }));

/** The instant products with their catalogue names, in the contract's order: S11T first. */
export async function loadInstantProducts(): Promise<readonly Choice[]> {
  const { rows } = await loadCatalogue();
  return instantProducts.flatMap((code) => {
    const product = rows.find(({ id }) => id === code);
    return product === undefined ? [] : [{ id: code, label: `${code} – ${product.label}` }];
  });
}

/** The price of each product for this institution in whole dong, by its code. */
export async function loadPrices(): Promise<(product: string) => string | undefined> {
  const { rows } = await loadCatalogue();
  return (product) => rows.find(({ id }) => id === product)?.priceVnd;
}

export const useDay = dayOf({
  read: (signal) => send(customerInquiry.today, {}, { signal }),
  hrefOf: replyPath,
  listHref: '/portal/main/reply-customer',
});

/** The look-up of a person by CIC code. */
export const personLookup: LookupSpec<typeof customerInquiry.lookup, Person> = {
  call: customerInquiry.lookup,
  field: 'cicCode',
  length: 10,
  customer: person,
  request: (cicCode) => ({ body: { cicCode, customerType: '2' } }),
  fill: (found) => ({ customerName: found.cstNm, identityNumber: found.cstIdNo }),
};

/** The search assist for persons. */
export const personAssist: AssistSpec<typeof customerInquiry.search, Person> = {
  call: customerInquiry.search,
  criteria: ['cicCode', 'customerName', 'identityNumber'],
  canSearch: (values) => customerInquiry.search.body.safeParse(searchBody(values)).success,
  request: (values, captcha) => ({ body: { ...searchBody(values), ...captcha } }),
  candidates: ({ rows, total, left }) => ({
    total,
    left,
    candidates: rows.map((row) => ({
      code: row.macic,
      name: row.tenkh,
      address: row.diachi,
      papers: row.socmt,
      kindOfCustomer: '',
      confidence: row.confidence,
      reasons: row.reasons,
      fill: { cicCode: row.macic, customerName: row.tenkh, identityNumber: row.socmt },
    })),
  }),
};

/** Half-typed or masked papers are left out. */
function searchBody(values: Values<Person>): RequestOf<typeof customerInquiry.search>['body'] {
  const { cicCode, customerName, identityNumber } = filled(values);
  const body = {
    cicCode: cicCode?.length === 10 ? cicCode : undefined,
    customerName,
    idNo: isCovered(identityNumber) ? undefined : identityNumber,
  };
  return { ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)), objTp: '2' };
}

/** Sends the document of a new name of a person to the desk, with the numbers of the refused inquiry. */
export async function newName({ values, customerName, claim, file }: NewName): Promise<string> {
  const { identityNumber, cicCode } = filled(values);
  const body = { customerType: '2' as const, customerName, claim, identityNumber, cicCode };
  return (await sendFile(disputes.newName, { body, file })).number;
}

/** Whether the institution has paid for the same product and person today, and where that reply is. */
export async function askedBefore(product: string, values: Values): Promise<Before | undefined> {
  const { voucherCode, cicCode, customerName, identityNumber } = filled(values);
  const earlier = await send(customerInquiry.askedToday, {
    body: { productType: product, voucherNumber: voucherCode, cicCode, customerName, identityNumber },
  });
  return earlier === null ? undefined : beforeOf(earlier, instantReplyPath(earlier.msPhieu, product));
}
