import type { Institution } from '#bureau/population/institutions.ts';
import { lifeMonths } from '#bureau/population/risk/economy.ts';
import type { Terms } from './loan-terms.ts';

/** An account before its months are made: when it was opened and will close, and what was missed on it. */
export type Account = {
  lender: Institution;
  /** Of a loan; undefined for a card. */
  terms: Terms | undefined;
  isSecured: boolean;
  /** Months since the signing. */
  age: number;
  /** How many months ago the last part was paid; −1: still open. Trouble postpones it. */
  closedAgo: number;
  /** Instalments missed at each month's end; undefined: never any. */
  missed: Uint8Array | undefined;
};

/** Does it owe something at a month's end? */
export function isOpen({ age, closedAgo }: Account, ago: number): boolean {
  return age >= ago && closedAgo < ago;
}

/** Notes what was missed on an account; it stays open while anything is. */
export function miss(account: Account, ago: number, missed: number): void {
  account.missed ??= new Uint8Array(lifeMonths);
  account.missed[ago] = missed;
  if (account.closedAgo >= ago) account.closedAgo = ago - 1;
}
