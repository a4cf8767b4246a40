import { useEffect, useState } from 'react';
import { formatNumber } from '#kit/words/format.ts';
import { useLanguage, useWords } from '../words.tsx';
import type { AnyInquiry } from './declaration.ts';
import type { Values } from './values.ts';

type PriceOf = (values: Values) => string | undefined;

/** What is said of an inquiry's fee: its price once that is known, else a sentence. */
export function useFee({ confirm, words }: AnyInquiry): (values: Values) => string {
  const word = useWords(words);
  const { language } = useLanguage();
  const { fee, price } = confirm;
  const [priceOf, setPriceOf] = useState<PriceOf>();

  useEffect(() => {
    let isStale = false;
    const take = (of: PriceOf) => {
      if (!isStale) setPriceOf(() => of);
    };
    // Without prices the sentence stands: whoever asks is told that there is a fee.
    price?.load().then(take, () => undefined);
    return () => {
      isStale = true;
    };
  }, [price]);

  return (values) => {
    const dong = priceOf?.(values);
    return price === undefined || dong === undefined
      ? word(fee)
      : word(price.word, { price: formatNumber(dong, language) });
  };
}
