import { useCallback } from 'react';
import type { RuleKey, RuleParams } from '#kit/contract/rule.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { fill } from '#kit/words/words.ts';
import { useLanguage } from '#kit/browser/words.tsx';

const mark = '\u0002';

/** A field's fault as the form keeps it: data, not words, so that it follows a switch of the language. */
export function keepFault(key: RuleKey, params: RuleParams): string {
  return `${mark}${JSON.stringify([key, params])}`;
}

/** Turns what the form keeps into words of the page's language; a message of the server comes in words already. */
export function useFaultText(): (kept: string | undefined) => string | undefined {
  const { language } = useLanguage();
  return useCallback(
    (kept) => {
      if (!kept?.startsWith(mark)) return kept;
      const [key, params] = JSON.parse(kept.slice(1)) as [RuleKey, RuleParams];
      return fill(fieldWords.texts[key][language === 'vi' ? 0 : 1], params);
    },
    [language],
  );
}
