import { z } from 'zod';
import { cicCode, customerName, identityNumber, phone, taxCode, voucherNumber } from '#bureau/contract/fields.ts';
import { isTaxCode } from '#bureau/contract/identifiers.ts';
import { code, text } from '#kit/contract/fields.ts';
import { faultsOf, type RuleParams, rule } from '#kit/contract/rule.ts';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { type Language, say } from '#kit/words/words.ts';
import { readAskedFor } from './asked-for.ts';
import type { ColumnCode } from './columns.ts';
import { batchColumnWords, batchRowWords } from './words.ts';
import type { CustomerType } from '#bureau/contract/subject-kind.ts';

/**
 * A row as read: texts by column; `numbers` lists columns whose cells were numbers, `strange` those with unreadable
 * cells.
 */
export type ReadRow = {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<ColumnCode, string>>>;
  readonly numbers: readonly ColumnCode[];
  readonly strange: readonly ColumnCode[];
};

/** A fault of a row: the column, the text key (of fields or of rows), and the values for its placeholders. */
export type RowFault = { readonly column: string; readonly key: string; readonly params: RuleParams };

export type CheckedRow = {
  readonly row: number;
  /** The values as entered; for a good row, as used for the inquiry. */
  readonly given: Given;
  readonly faults: readonly RowFault[];
};

/** The values of a row by column; a program's row may have a reference of its own. */
export type Given = Readonly<Partial<Record<ColumnCode, string>>> & { readonly reference?: string };

const common = { MSPHIEU: voucherNumber.optional(), MACIC: cicCode.optional(), SODIENTHOAI: phone.optional() };
const always = { when: () => true };

const natural = z
  .strictObject({ ...common, TENKH: customerName, SOCMT: identityNumber.optional(), DIACHI: text(200) })
  .refine(({ MACIC, SOCMT }) => isGiven(MACIC) || isGiven(SOCMT), {
    path: ['SOCMT'],
    error: rule('required'),
    ...always,
  });

const legal = z
  .strictObject({
    ...common,
    TENKH: customerName,
    DKKD: code(50).optional(),
    MSTHUE: taxCode.optional(),
    DIACHI: text(200),
    TGD: text(20).optional(),
  })
  .refine(({ MACIC, DKKD }) => isGiven(MACIC) || isGiven(DKKD), { path: ['DKKD'], error: rule('required'), ...always })
  .refine(({ MACIC, MSTHUE }) => isGiven(MACIC) || isGiven(MSTHUE), {
    path: ['MSTHUE'],
    error: rule('required'),
    ...always,
  });

function isGiven(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/**
 * Checks the rows of one file in order: each field by the rules of the customer inquiry, and no customer or ticket
 * number twice. The page applies the same rules before a file is sent as the Centre does.
 */
export class RowChecker {
  readonly #schema: typeof natural | typeof legal;
  readonly #customers = new Map<string, number>();
  readonly #vouchers = new Map<string, number>();

  constructor(type: CustomerType) {
    this.#schema = type === '1' ? legal : natural;
  }

  check({ row, cells, numbers, strange }: ReadRow): CheckedRow {
    const { MUCDICH, DONGY, ...customer } = cells;
    const askedFor = readAskedFor({
      ...(MUCDICH === undefined ? {} : { MUCDICH }),
      ...(DONGY === undefined ? {} : { DONGY }),
    });
    const parsed = this.#schema.safeParse(customer);
    const given: Given = { ...(parsed.success ? parsed.data : customer), ...askedFor.given };
    const unread = strange.map((column): RowFault => ({ column, key: 'strange', params: {} }));
    const found = parsed.success ? [] : faultsOf(parsed.error).map((fault) => withLostZero(fault, cells, numbers));
    const isRead = (column: string) => !strange.some((one) => one === column);
    const own = [
      ...unread,
      ...found.filter(({ field }) => isRead(field)).map(faultOf),
      ...askedFor.faults.filter(({ column }) => isRead(column)),
    ];
    const faults = own.length > 0 ? own : this.#twice(row, given);
    return { row, given, faults };
  }

  #twice(row: number, given: Given): RowFault[] {
    const customer = given.MACIC ?? given.SOCMT ?? `${given.DKKD}|${given.MSTHUE}`;
    const faults: RowFault[] = [];
    const sameCustomer = this.#customers.get(customer);
    const sameVoucher = given.MSPHIEU === undefined ? undefined : this.#vouchers.get(given.MSPHIEU);
    const column = given.MACIC !== undefined ? 'MACIC' : given.SOCMT !== undefined ? 'SOCMT' : 'DKKD';
    if (sameCustomer !== undefined) faults.push({ column, key: 'twice', params: { row: sameCustomer } });
    if (sameVoucher !== undefined)
      faults.push({ column: 'MSPHIEU', key: 'voucher-twice', params: { row: sameVoucher } });
    if (faults.length > 0) return faults;
    this.#customers.set(customer, row);
    if (given.MSPHIEU !== undefined) this.#vouchers.set(given.MSPHIEU, row);
    return [];
  }
}

/** What the rules of a row's fields may say. */
const checkedFieldWords = { ...fieldWords, texts: { ...fieldWords.texts, ...bureauFieldWords.texts } };

/** The text for a fault of a row. */
export function faultText({ key, params }: RowFault, language: Language): string {
  if (Object.hasOwn(batchRowWords.texts, key)) return say(batchRowWords, language, rowKey(key), params);
  return say(checkedFieldWords, language, fieldKey(key), params);
}

/** The title of a column by its code; the code itself if it has no title. */
export function columnTitle(column: string, language: Language): string {
  const known = Object.keys(batchColumnWords.texts).find((each): each is ColumnCode => each === column);
  return known === undefined ? column : say(batchColumnWords, language, known);
}

type Found = ReturnType<typeof faultsOf>[number] | { field: string; key: 'lost-zero'; params: RuleParams };

// A number cell drops the leading zeros of a citizen ID, and of a tax code.
function withLostZero(fault: ReturnType<typeof faultsOf>[number], cells: Given, numbers: readonly ColumnCode[]): Found {
  const isNumber = numbers.some((column) => column === fault.field);
  const isLost =
    isNumber &&
    (fault.key === 'identity-number' || (fault.key === 'tax-code-length' && isTaxCode(`0${cells.MSTHUE ?? ''}`)));
  if (!isLost) return fault;
  const typed = fault.field === 'MSTHUE' ? cells.MSTHUE : cells.SOCMT;
  return { field: fault.field, key: 'lost-zero', params: { count: (typed ?? '').length } };
}

function faultOf({ field, key, params }: Found): RowFault {
  return { column: field, key: key === 'unknown-field' ? 'other-column' : key, params };
}

function rowKey(key: string): keyof (typeof batchRowWords)['texts'] {
  return keysOfRows.find((each) => each === key) ?? 'strange';
}

function fieldKey(key: string): keyof (typeof checkedFieldWords)['texts'] {
  return keysOfFields.find((each) => each === key) ?? 'invalid';
}

const keysOfRows = keysOf(batchRowWords.texts);
const keysOfFields = keysOf(checkedFieldWords.texts);

function keysOf<T extends object>(texts: T): (keyof T & string)[] {
  const keys: (keyof T & string)[] = [];
  for (const key in texts) keys.push(key);
  return keys;
}
