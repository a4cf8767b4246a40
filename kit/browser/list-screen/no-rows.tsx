import { CircleAlert, Coins, Search, ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import type { Loaded } from './use-list.ts';

type Props = {
  readonly loaded: Pick<Loaded, 'captcha' | 'fee' | 'isFailed'>;
  /** Something was searched for, be it everything. */
  readonly isSearched: boolean;
  /** The criteria are there, and wait for the search. */
  readonly isReady: boolean;
  /** Criteria keep rows out. */
  readonly isNarrowed: boolean;
};

/** Why a list has no rows, and what brings some. */
export function NoRows({ loaded, isSearched, isReady, isNarrowed }: Props): ReactNode {
  const t = useWords(listWords);
  if (loaded.captcha !== undefined) return <EmptyState title={t('afterCaptcha')} icon={ShieldQuestion} />;
  if (loaded.fee !== undefined) return <EmptyState title={t('afterFee')} icon={Coins} />;
  if (!isSearched) return <EmptyState title={t(isReady ? 'ready' : 'notYet')} icon={Search} />;
  if (loaded.isFailed) return <EmptyState hint={t('failedHint')} icon={CircleAlert} />;
  return <EmptyState {...(isNarrowed ? { hint: t('emptyHint') } : {})} />;
}
