import { useEffect } from 'react';
import { quotaUsed } from '#kit/browser/quota.ts';
import { useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { useToday } from './today.ts';

/** How much of today's limit is used. */
export function Quota() {
  const t = useWords(portalWords);
  useToday();
  useEffect(() => () => quotaUsed.set(undefined), []);
  const quota = useStore(quotaUsed);
  if (quota === undefined) return null;
  const said = t('quotaSaid', quota);
  return (
    <div className="header-quota" data-tip={said}>
      <span aria-hidden>{t('quota')}</span>
      <strong aria-hidden>{t('quotaOf', quota)}</strong>
      <span className="visually-hidden">{said}</span>
    </div>
  );
}
