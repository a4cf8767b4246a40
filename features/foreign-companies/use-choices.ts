import { useRead } from '#kit/browser/reading.ts';
import { useEffect, useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { useCatalogueTurns } from '#kit/browser/catalogue.ts';
import type { ListState } from '#kit/browser/inputs/choice/choice-list.tsx';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { lookups } from '#features/lookups/contract.ts';
import { foreignWords } from './words.ts';

/** The countries for which a report can be ordered, all except this one, as options. */
export function useNations(): ListState & { readonly choices: readonly Choice[] } {
  const listed = useRead(
    lookups.nation,
    {},
    // While the other language loads, keep this one's names.
    { keeps: true, select: ({ rows }) => rows.filter(({ id }) => id !== 'VN') },
  );
  return { choices: listed.data ?? [], ...listState(listed) };
}

export type Fee = {
  readonly dong: string | undefined;
  readonly text: string;
  /** Loads it again. */
  readonly renew: () => void;
};

/** The price of a report for this institution, in whole dong and in words. */
export function useFee(): Fee {
  const t = useWords(foreignWords);
  const { language } = useLanguage();
  const [dong, setDong] = useState<string>();
  const turns = useCatalogueTurns();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    send(lookups.products, { query: {} }, { signal: stop.signal }).then(
      ({ rows }) => setDong(rows.find(({ id }) => id === 'S70')?.priceVnd),
      // Without the price the page refers to the tariff; the server charges by its own price.
      () => undefined,
    );
    return () => stop.abort();
  }, [turns, round]);
  const renew = () => setRound(round + 1);
  return {
    dong,
    renew,
    text: dong === undefined ? t('feeUnknown') : t('feeOf', { price: formatNumber(dong, language) }),
  };
}
