import type { Language } from '#kit/words/words.ts';

/** What is spent of a budget in percent, the same wherever it is said: to a tenth, never rounded up, so that 80 % is said when it is reached. */
export function percentOf(
  { spent, limit }: { readonly spent: string; readonly limit: string | null },
  language: Language,
): string {
  const tenths = (1000n * BigInt(spent)) / BigInt(limit ?? '1');
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Number(tenths) / 10);
}
