import { z } from 'zod';
import { offering, options } from '#kit/contract/form-field.ts';
import { choiceRule } from '#kit/contract/rule.ts';

const monitoringOptions = options({ 'portfolio-monitoring': ['monitoring'], 'credit-granting': ['granting'] });

/** Why an institution looks at many of its own customers at once; asked for by S36, S39 and R18 (CNS-02). */
export const monitoringPurpose = offering(
  monitoringOptions,
  z.enum(['portfolio-monitoring', 'credit-granting'], { error: choiceRule }),
);

/** What is said where a monthly product needs its purpose. */
export type MonitoringPurpose = z.output<typeof monitoringPurpose>;
