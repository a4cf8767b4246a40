import { z } from 'zod';

/** The request as it is stored sealed with the inquiry and read by the worker. */
export const inquiryRequest = z.object({
  productType: z.string(),
  voucherNumber: z.string(),
  customerType: z.string().optional(),
  cicCode: z.string().optional(),
  customerName: z.string(),
  address: z.string(),
  identityNumber: z.string().optional(),
  businessRegistration: z.string().optional(),
  taxCode: z.string().optional(),
  province: z.string().optional(),
  /** What the asking program calls it. */
  reference: z.string().optional(),
});

export type InquiryRequest = z.output<typeof inquiryRequest>;
