import { productOf } from '#bureau/reports/products.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { askQueued } from '#bureau/inquiries/ask-queued.ts';
import { assist, customerOfCode, dayOfUser } from './ask.ts';
import { askedProduct } from './asked-product.ts';
import { askedToday } from './asked-today.ts';
import { customerInquiry, typeOfProduct, s74Inquiry, voluntaryInquiry, voluntaryProducts } from './contract.ts';

export const customerInquiryServer = serve(customerInquiry, {
  search: ({ body }, context) => assist(context, body),

  lookup: ({ body }, context) => customerOfCode(context, body),

  async confirm({ body }, context) {
    const product = askedProduct(body.productType);
    // The contract has refused it already, in words: its numbers are those of the register.
    if (product === undefined) throw new Refusal('bad-input', 'productType');
    return askQueued(context, body, { product: product.code, type: typeOfProduct(body.productType) });
  },

  async askedToday({ body }, context) {
    // Instant products are named by the catalogue's code, because they have no number.
    const product = askedProduct(body.productType)?.code ?? productOf(body.productType)?.code;
    if (product === undefined) throw new Refusal('bad-input', 'productType');
    return askedToday(context, product, body);
  },

  today: (_, context) => dayOfUser(context, 'customer'),
});

export const s74InquiryServer = serve(s74Inquiry, {
  search: ({ body }, context) => assist(context, body),
  confirm: ({ body }, context) =>
    askQueued(context, body, { product: 'S74', type: body.customerType === '1' ? '1' : '2' }),
});

export const voluntaryInquiryServer = serve(voluntaryInquiry, {
  search: ({ body }, context) => assist(context, body, 'voluntary'),
  lookup: ({ body }, context) => customerOfCode(context, body),
  confirm: ({ body }, context) =>
    askQueued(context, body, { product: voluntaryProduct(body.productType), type: typeOfProduct(body.productType) }),
  askedToday: ({ body }, context) => askedToday(context, voluntaryProduct(body.productType), body),
  today: (_, context) => dayOfUser(context, 'voluntary'),
});

function voluntaryProduct(wireId: string): string {
  const product = voluntaryProducts.get(wireId);
  if (product === undefined) throw new Refusal('bad-input', 'productType');
  return product;
}
