import { z } from 'zod';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { text } from '#kit/contract/fields.ts';
import { typedAs } from '#kit/contract/form-field.ts';
import { choiceRule, rule, rulesOf } from '#kit/contract/rule.ts';
import { isMistypedCic, isTaxCode } from './identifiers.ts';

/** A validation message of the bureau's field words. */
export const bureauRule = rulesOf(bureauFieldWords);

const separators = /[\s.\-\u00a0\u2010-\u2015]+/g;

/** A citizen ID: exactly 12 digits; spaces, dots and dashes of a pasted number are dropped, never digits (FRM-03). */
export const identityNumber = typedAs(
  'code',
  z
    .string({ error: rule('required') })
    .normalize('NFKC')
    .overwrite((value) => value.replace(separators, ''))
    .min(1, rule('required'))
    .check((context) => {
      if (context.value === '' || /^\d{12}$/.test(context.value)) return;
      const message = /^\d*$/.test(context.value)
        ? bureauRule('identity-number', { count: context.value.length })
        : bureauRule('identity-digits');
      context.issues.push({ code: 'custom', message, input: context.value });
    }),
);

/** What a locked customer's ID looks like: as the look-up gives it, all but the last four digits covered. Stars elsewhere would be questions. */
const coveredNumber = /^\*{1,8}\d{4}$/;

/** True of a number that stands covered: it names nobody, the CIC code it came with does. */
export function isCovered(number: unknown): boolean {
  return typeof number === 'string' && coveredNumber.test(number);
}

/** A number without stars, or covered as it came with a CIC code: for fields that take papers of any kind. */
export function isWholeOrCovered(number: string): boolean {
  return /[0-9a-z]/i.test(number) && (!number.includes('*') || isCovered(number));
}

/** A citizen ID as above, or covered as it came with a CIC code. */
export const identityOrCovered = z
  .string({ error: rule('required') })
  .normalize('NFKC')
  .overwrite((value) => value.replace(separators, ''))
  .min(1, rule('required'))
  .check((context) => {
    const message = isCovered(context.value)
      ? undefined
      : identityNumber.safeParse(context.value).error?.issues[0]?.message;
    if (context.value === '' || message === undefined) return;
    context.issues.push({ code: 'custom', message, input: context.value });
  });

/** A CIC code: exactly 10 unaccented letters or digits (FRM-03). */
export const cicCode = typedAs(
  'code',
  z
    .string({ error: rule('required') })
    .overwrite((value) => value.replace(separators, '').toUpperCase())
    .min(1, rule('required'))
    .check((context) => {
      if (context.value === '' || /^[A-Z0-9]{10}$/.test(context.value)) return;
      const message = !/^[\x20-\x7e]*$/.test(context.value)
        ? rule('accented')
        : context.value.length !== 10
          ? bureauRule('cic-code', { count: context.value.length })
          : bureauRule('cic-code-characters');
      context.issues.push({ code: 'custom', message, input: context.value });
    }),
);

/**
 * The same input for a form: the check digit of its CIC code is compared too, so that a slip is told before it is sent and counted
 * (INQ-09). Calls themselves take any ten signs: a code that nobody has is an answer of its own (INQ-08).
 */
export function withCicChecked<S extends z.ZodType<{ readonly cicCode?: unknown }>>(schema: S): S {
  return schema.refine(({ cicCode: code }) => typeof code !== 'string' || !isMistypedCic(code), {
    when: () => true,
    path: ['cicCode'],
    error: bureauRule('cic-code-check'),
  });
}

/** The shared schema's ticket code: letters, digits and spaces, stored to 250, its message says 200 (FRM-02). */
export const ticketCode = typedAs(
  'code',
  z
    .string({ error: rule('required') })
    .trim()
    .normalize('NFC')
    .min(1, rule('required'))
    .max(250, bureauRule('ticket-length'))
    .refine((value) => /^[\p{L}\p{N} ]*$/u.test(value), bureauRule('ticket-characters')),
);

/** The ticket number of a customer inquiry: 18 unaccented letters, digits and spaces at most (INQ-03). */
export const voucherNumber = typedAs(
  'code',
  z
    .string({ error: rule('required') })
    .trim()
    .min(1, rule('required'))
    .max(18, rule('max-length', { max: 18 }))
    .refine((value) => /^[\x20-\x7e]*$/.test(value), rule('accented'))
    .refine((value) => /^[A-Za-z0-9 ]*$/.test(value) || !/^[\x20-\x7e]*$/.test(value), bureauRule('ticket-characters')),
);

export const customerName = text(250);

/** Up to three papers joined by '/': citizen ID, old ID, other (FRM-04). */
export const identityDocs = z
  .string({ error: rule('required') })
  .trim()
  .min(1, rule('required'))
  .check((context) => {
    const message = identityDocsFault(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  });

function identityDocsFault(value: string): string | undefined {
  if (value === '') return undefined;
  if (value.length > 250) return rule('max-length', { max: 250 });
  if (!/^[\d/]+$/.test(value)) return bureauRule('identity-docs-characters');
  if (value.startsWith('/') || value.endsWith('/')) return bureauRule('identity-docs-edge');
  const papers = value.split('/');
  if (papers.includes('')) return bureauRule('identity-docs-empty');
  return papers.length > 3 ? bureauRule('identity-docs-count') : undefined;
}

/** 0 all, 1 legal entity, 2 natural person (INQ-04). */
export const customerType = z.enum(['0', '1', '2'], { error: choiceRule });

const taxCodeText = typedAs(
  'code',
  z
    .string({ error: rule('required') })
    .normalize('NFKC')
    .overwrite((value) => value.replace(separators, ''))
    .min(1, rule('required'))
    .max(50, { error: rule('max-length', { max: 50 }), abort: true }),
);

function taxCodeFault(value: string): string | undefined {
  if (value === '' || isTaxCode(value)) return undefined;
  if (!/^\d*$/.test(value)) return bureauRule('tax-code-digits');
  return [10, 12, 13].includes(value.length)
    ? bureauRule('tax-code-check')
    : bureauRule('tax-code-length', { count: value.length });
}

/** A tax code: 10 digits with their check digit, 13 for a branch, 12 for a person (Circular 86/2024); separators are dropped. */
export const taxCode = taxCodeText.check((context) => {
  const message = taxCodeFault(context.value);
  if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
});

/** True of a tax code as it came with a CIC code: all but the last four digits covered. */
const isCoveredTax = (value: string) => /^\*{1,9}\d{4}$/.test(value);

/** A tax code as above, or covered as it came with a CIC code. */
export const taxCodeOrCovered = taxCodeText.check((context) => {
  const message = isCoveredTax(context.value) ? undefined : taxCodeFault(context.value);
  if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
});

const phoneSeparators = /[\s.()\-\u00a0\u2010-\u2015]+/g;
const [fewestDigits, mostDigits] = [8, 15];

/** A telephone number: 8 to 15 digits (E.164), a plus before the country; at most 20 characters as typed (INQ-03). */
export const phone = typedAs(
  'code',
  z
    .string({ error: rule('required') })
    .trim()
    .normalize('NFKC')
    .min(1, rule('required'))
    .max(20, { error: rule('max-length', { max: 20 }), abort: true })
    .check((context) => {
      const bare = context.value.replace(phoneSeparators, '');
      const count = bare.replace('+', '').length;
      if (context.value === '' || (/^\+?\d*$/.test(bare) && count >= fewestDigits && count <= mostDigits)) return;
      const message = /^\+?\d*$/.test(bare) ? bureauRule('phone-length', { count }) : bureauRule('phone-digits');
      context.issues.push({ code: 'custom', message, input: context.value });
    }),
);
