/** Why a bank's statement cannot be read at all. */
export type BankFileFault = 'titles' | 'too-many' | 'encoding';

/** A statement that is refused whole. */
export class BankFileRefused extends Error {
  readonly code: BankFileFault;
  readonly value: string;

  constructor(code: BankFileFault, value = '') {
    super(code);
    this.code = code;
    this.value = value;
  }
}
