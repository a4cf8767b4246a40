import { useEffect, useState } from 'react';
import { formatNumber } from '#kit/words/format.ts';
import { useCatalogueTurns } from '#kit/browser/catalogue.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnyInquiry } from './declaration.ts';
import type { Values } from './values.ts';

type PriceOf = (values: Values) => string | undefined;

export type Fee = {
  /** The fee text: the price if known, else a sentence. */
  readonly said: (values: Values) => string;
  /** The displayed price for the call; nothing if it takes none, or none is known. */
  readonly agreed: (values: Values) => Readonly<Record<string, string>>;
  /** True if the displayed price is nothing. */
  readonly isFree: (values: Values) => boolean;
  /** Loads the prices again. */
  readonly renew: () => void;
};

/** An inquiry's fee. */
export function useFee({ confirm, words }: AnyInquiry): Fee {
  const word = useWords(words);
  const { language } = useLanguage();
  const { fee, price } = confirm;
  const [priceOf, setPriceOf] = useState<PriceOf>();
  const turns = useCatalogueTurns();
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isStale = false;
    const take = (of: PriceOf) => {
      if (!isStale) setPriceOf(() => of);
    };
    // Without prices the sentence stays: the user is told that there is a fee.
    price?.load().then(take, () => undefined);
    return () => {
      isStale = true;
    };
  }, [price, turns, round]);

  return {
    said: (values) => {
      const dong = priceOf?.(values);
      return price === undefined || dong === undefined
        ? word(fee)
        : word(price.word, { price: formatNumber(dong, language) });
    },
    agreed: (values) => {
      const dong = priceOf?.(values);
      return price?.agreedAs === undefined || dong === undefined ? {} : { [price.agreedAs]: dong };
    },
    isFree: (values) => priceOf?.(values) === '0',
    renew: () => setRound(round + 1),
  };
}
