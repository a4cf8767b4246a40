import type { Text } from '#kit/words/words.ts';

/**
 * A kind of data file, declared as data. Parser, checks, staging tables, template, guide and the generator of valid
 * files all use these declarations (Circular 15/2023; Decision 573 and Circular 03/2013 for the codes).
 */
export type FileKind = {
  /** The first part of the file's name: D32. */
  readonly code: string;
  readonly channel: Channel;
  readonly words: Text;
  readonly frequency: Frequency;
  /** Whether one bad row refuses the whole file, or only itself. */
  readonly refuses: 'file' | 'row';
  readonly sections: readonly Section[];
  readonly totals: readonly ControlTotal[];
};

/** tt15: the D files of Circular 15/2023. tt03: the K files of Circular 03/2013. */
export type Channel = 'tt15' | 'tt03';

/** How often a kind is due; this decides which days its name may carry (`isReportDay`). */
export type Frequency = 'three-days' | 'half-month' | 'month' | 'year';

/**
 * A list of equal rows: an array of arrays in JSON, a separate sheet in a workbook, a staging table in the database.
 */
export type Section = {
  /** Name of the innermost-but-one list or of the sheet: CHOVAY. Unique in its kind. */
  readonly code: string;
  readonly words: Text;
  /**
   * JSON nesting, outermost first; each is an array in the one before. Sections of a kind share their outer levels. A row is
   * one object of the innermost level with the indicators of all levels above it; a sheet repeats those in each row.
   */
  readonly levels: readonly Level[];
  /** Columns that together must be unique in the file (BG_104, in SQL). */
  readonly key: Key;
  readonly checks: readonly CrossCheck[];
  /** The applier: which of the bureau's tables the rows change, and how. */
  readonly changes: Change;
};

/** Columns that together are unique in a file, as a statement lists them. */
export type Key =
  | 'bond_code'
  | 'commitment_number'
  | 'contract_number'
  | 'contract_number, method, handled_on'
  | 'contract_number, note_number'
  | 'contract_number, number_masked'
  | 'contract_number, sold_on'
  | 'customer_code'
  | 'customer_code, asset_code'
  | 'customer_code, fiscal_year, is_consolidated, line_code'
  | 'customer_code, related_customer_code, relation_kind';

export type Level = {
  /** Name of the JSON array: KHACHHANG. */
  readonly array: string;
  readonly indicators: readonly Indicator[];
};

export type Indicator = {
  /** Name in JSON and title in a sheet: KU010. */
  readonly code: string;
  /** Column of the staging table: balance_vnd. Unique in its section. */
  readonly column: string;
  readonly type: ValueType;
  readonly isRequired: boolean;
  readonly words: Text;
};

export type ValueType =
  /** Up to `most` characters, NFC, trimmed. Staged as text. */
  | { readonly kind: 'text'; readonly most: number }
  /** Digits that keep their leading zeros, `least` to `most` of them. Staged as text. */
  | { readonly kind: 'digits'; readonly least: number; readonly most: number; readonly structure?: Structure }
  /** A code of a table; staged as the code's `value`, in the table's type. */
  | { readonly kind: 'code'; readonly table: CodeTable }
  /** dd/MM/yyyy in the file. Staged as date. */
  | { readonly kind: 'date' }
  /** Whole dong, not negative unless `isSigned`. Staged as bigint. */
  | { readonly kind: 'vnd'; readonly isSigned?: true }
  /** An amount in another currency with up to two decimals. Staged in hundredths as bigint. */
  | { readonly kind: 'foreign' }
  /** Staged as int. */
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  /** 0 to 100 with up to two decimals. Staged as numeric(5, 2). */
  | { readonly kind: 'percent' }
  /** A card number of which at most the first six and the last four digits show: 4000******1234. Staged as text. */
  | { readonly kind: 'masked-card' }
  /** `true` in JSON, an x in a sheet; anything else that says no is an empty value. Staged as boolean. */
  | { readonly kind: 'tick' };

/** Numbers whose structure is checked (BG_105). */
export type Structure = 'tax' | 'institution' | 'old-id' | 'province' | 'phone';

export type CodeTable = {
  readonly name: string;
  readonly staged: 'text' | 'smallint' | 'boolean';
  readonly codes: readonly Code[];
};

/** A code as files write it ('02'), and as the bureau's tables hold it ('letter_of_credit', '2', 't'). */
export type Code = { readonly code: string; readonly value: string; readonly words: Text };

/**
 * Rules over several values. The first five apply to one row and are checked while the file is read; the others
 * compare with the bureau's rows and are checked as sets in the database. Empty values pass: `isRequired` covers
 * those.
 */
export type CrossCheck =
  /** BG_107: `earlier` is not after `later`. */
  | { readonly rule: 'order'; readonly earlier: string; readonly later: string }
  /** BG_107: the day is not after the file's report day. */
  | { readonly rule: 'past'; readonly column: string }
  /** BG_101: `column` is required in rows where `when` has (`is`) or has not (`isNot`) this staged value. */
  | { readonly rule: 'needs'; readonly column: string; readonly when: string; readonly is: string }
  | { readonly rule: 'needs'; readonly column: string; readonly when: string; readonly isNot: string }
  /** BG_102: `less` is at most `more`. */
  | { readonly rule: 'at-most'; readonly less: string; readonly more: string }
  /**
   * BG_105: the number has the structure of its kind (staged: citizen, old, passport), and a citizen ID matches the
   * day of birth and the sex ('1' male, '2' female).
   */
  | {
      readonly rule: 'identity';
      readonly number: string;
      readonly paper: string;
      readonly born: string;
      readonly sex: string;
    }
  /** BG_106: a customer code of this institution that D10, D11 or K1 declared. */
  | { readonly rule: 'known-customer'; readonly column: 'customer_code' | 'related_customer_code' }
  /** BG_108: `group` is not more than one step better than the month before, unless `reason` has a value. */
  | { readonly rule: 'group-step'; readonly group: string; readonly reason: string }
  /** BG_110: `debt_group` is not better than the `days` past due say, unless the row gives its reason (`bureau.group_days`). */
  | { readonly rule: 'group-days'; readonly days: 'overdue_days' | 'late_days' }
  /** BG_109: `amount` is at most ten times what was owed the month before. */
  | { readonly rule: 'jump'; readonly amount: string };

/** What a section's rows change in the bureau's data; each has a function in apply/. */
export type Change =
  | 'persons'
  | 'companies'
  | 'relations'
  | 'statements'
  | 'loans'
  | 'commitments'
  | 'provision-settled'
  | 'written-off'
  | 'entrusted'
  | 'cards'
  | 'cards-settled'
  | 'collateral'
  | 'bonds'
  | 'bonds-settled'
  | 'bad-debt-handled'
  | 'vamc'
  | 'classified-assets'
  | 'classified-commitments';

/**
 * A total that the institution declares beside its rows ("thông tin cân đối", TEP_007): an entry of CANDOI with the
 * section, the currency, this code and the value. Counts have no currency. Sums have one entry for each currency that
 * occurs: in whole dong of `vnd` for VND, in hundredths of `foreign` for each other.
 */
export type ControlTotal =
  | { readonly code: string; readonly section: string; readonly words: Text; readonly countOf: Counted }
  | { readonly code: string; readonly section: string; readonly words: Text; readonly sumOf: Sum };

/** What is counted: columns as a statement lists them. */
export type Counted =
  | 'commitment_number'
  | 'contract_number'
  | 'customer_code'
  | 'customer_code, asset_code'
  | 'customer_code, fiscal_year, is_consolidated'
  | 'customer_code, related_customer_code, relation_kind';

/** A sum without `foreign` and `currency` is entirely in dong. */
export type Sum =
  | { readonly vnd: 'balance_vnd'; readonly foreign: 'balance_cents'; readonly currency: 'currency' }
  | { readonly vnd: 'value_vnd'; readonly foreign: 'value_cents'; readonly currency: 'currency' }
  | { readonly vnd: DongAmount; readonly foreign?: undefined; readonly currency?: undefined };

type DongAmount =
  | 'amount_vnd'
  | 'balance_vnd'
  | 'principal_left_vnd'
  | 'reduced_vnd'
  | 'settled_vnd'
  | 'value_vnd'
  | 'written_off_vnd';

/** All indicators of a section in the order of its staging columns, after `row_no`. */
export function indicatorsOf(section: Section): Indicator[] {
  return section.levels.flatMap(({ indicators }) => indicators);
}

/** The SQL type of a staging column. */
export function sqlTypeOf(
  type: ValueType,
): 'text' | 'smallint' | 'boolean' | 'date' | 'bigint' | 'int' | 'numeric(5, 2)' {
  switch (type.kind) {
    case 'text':
    case 'digits':
    case 'masked-card':
      return 'text';
    case 'code':
      return type.table.staged;
    case 'date':
      return 'date';
    case 'vnd':
    case 'foreign':
      return 'bigint';
    case 'tick':
      return 'boolean';
    case 'whole':
      return 'int';
    case 'percent':
      return 'numeric(5, 2)';
  }
}
