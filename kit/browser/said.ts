import { inLanguage, type Said } from '#kit/words/said.ts';
import { useLanguage } from './words.tsx';

/** Says a text of either kind in the page's language. */
export function useSaid(): (said: Said) => string {
  const { language } = useLanguage();
  return (said) => inLanguage(said, language);
}
