import type { CallGroup } from '#kit/contract/call.ts';
import { captcha } from './captcha/contract.ts';
import { customerInquiry } from './customer-inquiry/contract.ts';
import { lookups } from './lookups/contract.ts';
import { replies } from './replies/contract.ts';
import { session } from './session/contract.ts';

/** Every call there is, by feature. */
export const contracts = {
  captcha,
  'customer-inquiry': customerInquiry,
  lookups,
  replies,
  session,
} as const satisfies Readonly<Record<string, CallGroup>>;
