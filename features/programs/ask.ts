import { z } from 'zod';
import { bureauRule } from '#bureau/contract/fields.ts';
import type { Report } from '#bureau/contract/report.ts';
import { instantProducts, scoreProduct } from '#bureau/contract/product-numbers.ts';
import { keptPurpose, reportPurposeOf } from '#bureau/contract/purposes.ts';
import { refuseForeignPurpose } from '#bureau/consents/foreign-purpose.ts';
import { askAtOnce } from '#bureau/inquiries/ask-at-once.ts';
import { askQueued } from '#bureau/inquiries/ask-queued.ts';
import { askScore } from '#bureau/inquiries/ask-score.ts';
import { productOf } from '#bureau/reports/products.ts';
import { keepPromise } from '#bureau/sandbox/outcome.ts';
import { madeTicket } from '#bureau/reports/take-ticket.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { customerInquiry, inquiryInput } from '#features/customer-inquiry/contract.ts';
import { instantInquiry, personalScore } from '#features/instant-inquiry/contract.ts';
import { asPortal, readAsPortal } from '#bureau/programs/as-portal.ts';
import { countOrRefuse } from '#bureau/programs/count.ts';
import type { programs } from './contract.ts';

type Given = InputOf<typeof programs.ask>['body'];

/** What the portal's calls name the fields of a program's inquiry. */
const names = {
  customerName: 'subject.name',
  customerType: 'subject.kind',
  cicCode: 'subject.cicCode',
  identityNumber: 'subject.identityNumber',
  taxCode: 'subject.taxCode',
  businessRegistration: 'subject.registrationNumber',
  address: 'subject.address',
  productCode: 'product',
  productType: 'product',
  voucherCode: 'Idempotency-Key',
  voucherNumber: 'Idempotency-Key',
};

const instant: readonly string[] = instantProducts;

/** What is answered at once is about persons (FIX-05). */
const aboutPersons = z
  .object({ productType: z.string(), customerType: z.string() })
  .refine(({ customerType }) => customerType === 'person', {
    path: ['productType'],
    error: bureauRule('product-of-natural'),
  });

/**
 * Asks as the portal's call of the product does, with a ticket number made of the application and its key; returns the
 * ticket, and the report of an instant product or the score.
 */
export async function askForProgram(
  context: Context,
  given: Given,
): Promise<{ readonly ticket: string; readonly report: Report | undefined }> {
  const { who, request } = context;
  const { product } = given;
  refuseForeignPurpose(product, given.purpose);
  await keepPromise(context, given.subject);
  const ticket = madeTicket(product, `${who.username} ${request.idempotencyKey ?? ''}`);
  if (instant.includes(product) || product === scoreProduct)
    readAsPortal(aboutPersons, { productType: product, customerType: given.subject.kind }, names);
  return asPortal(names, async () => {
    if (instant.includes(product)) return { ticket, report: await askInstant(context, given, ticket) };
    if (product === scoreProduct) return { ticket, report: await askForScore(context, given, ticket) };
    await askLater(context, given, ticket);
    return { ticket, report: undefined };
  });
}

async function askInstant(
  context: Context,
  { product, purpose, subject, reference, consent }: Given,
  voucher: string,
): Promise<Report> {
  const { name: customerName, identityNumber, cicCode } = subject;
  const asked = { voucherCode: voucher, productCode: product, customerName, identityNumber, cicCode };
  const body = readAsPortal(instantInquiry.confirm.body, asked, names);
  await countOrRefuse(context, body, instantInquiry.confirm.quota);
  return askAtOnce(context, {
    ...{ voucher, product, purpose, agreedFee: undefined, declaresConsent: consent },
    ...{ customerName: body.customerName, identityNumber: body.identityNumber, cicCode: body.cicCode },
    request: { ...asked, ...keptPurpose(reportPurposeOf(purpose)), reference },
  });
}

async function askForScore(context: Context, { subject, reference, consent }: Given, voucher: string): Promise<Report> {
  const { name: customerName, identityNumber, cicCode, address } = subject;
  const asked = { voucherCode: voucher, customerName, identityNumber, cicCode, address, consent };
  const body = readAsPortal(personalScore.confirm.body, asked, names);
  await countOrRefuse(context, body, personalScore.confirm.quota);
  return askScore(context, askAtOnce, {
    ...{ voucher, agreedFee: undefined, hasConsent: body.consent === true },
    ...{ customerName: body.customerName, identityNumber: body.identityNumber, cicCode: body.cicCode },
    request: { ...asked, reference },
  });
}

async function askLater(
  context: Context,
  { product, purpose, subject, reference, consent }: Given,
  voucher: string,
): Promise<void> {
  const isCompany = subject.kind === 'company';
  const known = productOf(product);
  const number = known?.wireIds[isCompany ? 'legal' : 'natural'];
  // A product of the other kind of customer is refused by the portal's rule.
  const productType = number ?? Object.values(known?.wireIds ?? {})[0];
  const { name: customerName, registrationNumber, kind: _kind, ...papers } = subject;
  const asked = {
    ...papers,
    ...{ productType, customerName, voucherNumber: voucher, customerType: isCompany ? '1' : '2' },
    businessRegistration: registrationNumber,
  };
  const body = readAsPortal(inquiryInput, asked, names);
  await countOrRefuse(context, body, customerInquiry.confirm.quota);
  await askQueued(
    context,
    {
      ...{ ...body, purpose: reportPurposeOf(purpose), declaresConsent: consent },
      ...(reference === undefined ? {} : { reference }),
    },
    {
      product,
      type: isCompany ? '1' : '2',
    },
  );
}
