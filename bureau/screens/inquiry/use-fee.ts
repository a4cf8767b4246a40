import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#kit/words/format.ts';
import { useCatalogueTurns } from '#kit/browser/catalogue.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnyInquiry } from './declaration.ts';
import type { Values } from './values.ts';

type PriceOf = (values: Values) => string | undefined;

type Prices = {
  /** The fee text: the price if known, else a sentence. */
  readonly said: (values: Values) => string;
  /** The displayed price for the call; nothing if it takes none, or none is known. */
  readonly agreed: (values: Values) => Readonly<Record<string, string>>;
  /** True if the displayed price is nothing. */
  readonly isFree: (values: Values) => boolean;
};

export type Fee = Pick<Prices, 'said'> & {
  /** The prices, waited for while they load: whoever asks quickly reads the price as well. */
  readonly settled: () => Promise<Prices>;
  /** Loads the prices again. */
  readonly renew: () => void;
};

/** Do not wait longer for prices: the sentence says that there is a fee. */
const longestMilliseconds = 3000;

/** An inquiry's fee. */
export function useFee({ confirm, words }: AnyInquiry): Fee {
  const word = useWords(words);
  const { language } = useLanguage();
  const { fee, price } = confirm;
  const [priceOf, setPriceOf] = useState<PriceOf>();
  const turns = useCatalogueTurns();
  const [round, setRound] = useState(0);

  const known = useRef<PriceOf>(undefined);
  const loading = useRef<Promise<void>>(undefined);

  useEffect(() => {
    let isStale = false;
    const take = (of: PriceOf) => {
      if (isStale) return;
      known.current = of;
      setPriceOf(() => of);
    };
    // Without prices the sentence stays: the user is told that there is a fee.
    loading.current = price?.load().then(take, () => undefined);
    return () => {
      isStale = true;
    };
  }, [price, turns, round]);

  const pricesOf = (of: PriceOf | undefined): Prices => ({
    said: (values) => {
      const dong = of?.(values);
      return price === undefined || dong === undefined
        ? word(fee)
        : word(price.word, { price: formatNumber(dong, language) });
    },
    agreed: (values) => {
      const dong = of?.(values);
      return price?.agreedAs === undefined || dong === undefined ? {} : { [price.agreedAs]: dong };
    },
    isFree: (values) => of?.(values) === '0',
  });
  return {
    said: pricesOf(priceOf).said,
    settled: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, longestMilliseconds));
      await Promise.race([loading.current, late]);
      return pricesOf(known.current);
    },
    renew: () => setRound(round + 1),
  };
}
