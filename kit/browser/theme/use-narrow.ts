import { useSyncExternalStore } from 'react';

/** As wide as where the rows of lists become cards. */
const query = '(max-width: 40em)';

/** Whether the page is as narrow as a phone, for what a style alone cannot lay out. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}

function follow(tell: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}
