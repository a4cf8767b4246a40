import { useCallback } from 'react';
import type { RuleParams } from '#kit/contract/rule.ts';
import { fill, type Pair } from '#kit/words/words.ts';
import { useLanguage } from '#kit/browser/words.tsx';

const mark = '\u0002';

/** A field's fault as the form stores it: data, not words, so that it follows a change of language. */
export function keepFault(text: Pair, params: RuleParams = {}): string {
  return `${mark}${JSON.stringify([text, params])}`;
}

/** Turns stored faults into words of the page's language; a message of the server is already in words. */
export function useFaultText(): (kept: string | undefined) => string | undefined {
  const { language } = useLanguage();
  return useCallback(
    (kept) => {
      if (!kept?.startsWith(mark)) return kept;
      const [text, params] = JSON.parse(kept.slice(1)) as [Pair, RuleParams];
      return fill(text[language === 'vi' ? 0 : 1], params);
    },
    [language],
  );
}
