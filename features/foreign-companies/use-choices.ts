import { useEffect, useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { useCatalogueTurns } from '#kit/browser/catalogue.ts';
import type { Choice } from '#kit/browser/inputs/choice-match.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { lookups } from '../lookups/contract.ts';
import { foreignWords } from './words.ts';

/** The countries a report can be ordered of: all but this one. */
export function useNations(): {
  readonly nations: readonly Choice[];
  readonly hasFailed: boolean;
  readonly retry: () => void;
} {
  const { language } = useLanguage();
  const [nations, setNations] = useState<readonly Choice[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    send(lookups.nation, {}, { signal: stop.signal }).then(
      ({ rows }) => {
        setNations(rows.filter(({ id }) => id !== 'VN'));
        setFailed(false);
      },
      () => {
        if (!stop.signal.aborted) setFailed(true);
      },
    );
    return () => stop.abort();
  }, [language, round]);
  return { nations, hasFailed, retry: () => setRound(round + 1) };
}

export type Fee = {
  readonly dong: string | undefined;
  readonly text: string;
  /** Asks for it anew. */
  readonly renew: () => void;
};

/** What a report costs this institution, in whole dong and in words. */
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
      // Without the price the tariff is named; the server charges what it says.
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
