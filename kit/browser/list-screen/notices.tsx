import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import type { CaptchaAnswer } from '#kit/browser/inputs/captcha/use-captcha.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { interfaceWords } from '#kit/words/interface.ts';
import type { Said } from '#kit/words/said.ts';
import { ChartColumn, CircleAlert } from 'lucide-react';
import { CloseButton } from '#kit/browser/inputs/button/close-button.tsx';
import { useSaid } from '#kit/browser/said.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { Bars } from './bars.tsx';
import { type Chip, Chips } from './chips.tsx';
import { CountChips } from './count-chips.tsx';
import type { Values } from './criteria.ts';
import styles from './list-screen.module.css';
import type { AnySpec } from './spec.ts';
import type { Loaded } from './use-list.ts';

// Asked rarely: a captcha's question and its sound come with it.
const CaptchaStep = lazy(async () => ({ default: (await import('./captcha-step.tsx')).CaptchaStep }));
const FeeStep = lazy(async () => ({ default: (await import('./fee-step.tsx')).FeeStep }));

type NarrowingProps = {
  readonly spec: AnySpec;
  readonly searched: Values | undefined;
  readonly loaded: Loaded;
  readonly chips: readonly Chip[];
  /** The picture is open: a list begins with its rows. */
  readonly isPictured: boolean;
  /** Searches again with some criteria changed. */
  readonly onSearch: (change: Values) => void;
};

type CountedProps = Omit<NarrowingProps, 'chips'> & { readonly onPicture: () => void };

/** Counted values of the displayed search, in the line above its rows: each narrows it in one press. A picture of them opens from there. */
export function Counted({ spec, searched, loaded, isPictured, onSearch, onPicture }: CountedProps): ReactNode {
  const t = useWords(listWords);
  const { counts, picture } = spec;
  if (searched === undefined) return null;
  return (
    <>
      {counts !== undefined && (
        <CountChips
          spec={spec}
          counts={loaded.counts}
          chosen={searched[counts] ?? ''}
          onChoose={(value) => onSearch({ [counts]: value })}
        />
      )}
      {picture === undefined && <Bars spec={spec} bars={loaded.bars} searched={searched} onChoose={onSearch} />}
      {picture !== undefined && loaded.answer !== undefined && (
        <Button
          size="sm"
          aria-expanded={isPictured}
          leftSection={<ChartColumn size={16} aria-hidden />}
          onClick={onPicture}
        >
          {t('picture')}
        </Button>
      )}
    </>
  );
}

/** What else narrows it: a picture with bars beside it, where it was opened, and the criteria that no field in sight shows, as chips. */
export function Narrowing({ spec, searched, loaded, isPictured, chips, onSearch }: NarrowingProps): ReactNode {
  if (searched === undefined) return null;
  const { picture: Picture } = spec;
  return (
    <>
      {Picture !== undefined && isPictured && (
        <div className={styles.beside}>
          {loaded.answer !== undefined && <Picture answer={loaded.answer} searched={searched} onChoose={onSearch} />}
          <Bars spec={spec} bars={loaded.bars} searched={searched} onChoose={onSearch} />
        </div>
      )}
      <Chips chips={chips} onRemove={(names) => onSearch(Object.fromEntries(names.map((name) => [name, ''])))} />
    </>
  );
}

type RemarksProps = {
  readonly spec: AnySpec;
  readonly counted: string | undefined;
};

/** What is worth knowing of the list, below it, so that its rows begin higher. */
export function Remarks({ spec, counted }: RemarksProps): ReactNode {
  const word = useWords(spec.words);
  const { legend, note } = spec;
  const remarks = [
    legend === undefined ? undefined : word(legend),
    note === undefined ? undefined : word(note),
    counted,
  ].filter((remark) => remark !== undefined);
  if (remarks.length === 0) return null;
  return (
    <div className={styles.remarks}>
      {remarks.map((remark) => (
        <p key={remark} className={styles.why}>
          {remark}
        </p>
      ))}
    </div>
  );
}

type NoticesProps = {
  readonly spec: AnySpec;
  readonly loaded: Loaded;
  /** What the last action on a row was refused with: it stays here after its toast has gone. */
  readonly failure: Said | undefined;
  readonly onForget: () => void;
  readonly onRefresh: () => void;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
  readonly onAgree: () => void;
  /** Asks for the widest window. */
  readonly onMore: (most: number) => void;
};

/** What stands between a search and its rows: a captcha, a fee, a failure; and what the rows do not show. */
export function Notices({
  spec,
  loaded,
  failure,
  onForget,
  onRefresh,
  onAnswer,
  onAgree,
  onMore,
}: NoticesProps): ReactNode {
  const t = useWords(listWords);
  const ui = useWords(interfaceWords);
  const said = useSaid();
  const { language } = useLanguage();
  const { captcha } = spec.call;
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      <Suspense>
        {loaded.captcha !== undefined && captcha !== undefined && (
          <CaptchaStep purpose={captcha.purpose} message={loaded.captcha} onAnswer={onAnswer} />
        )}
        {loaded.fee !== undefined && spec.agree !== undefined && <FeeStep message={loaded.fee} onAgree={onAgree} />}
      </Suspense>
      {loaded.isFailed && <RetryStrip why={loaded.whyFailed} onRetry={onRefresh} />}
      {failure !== undefined && (
        <div className={styles.failure} role="group" aria-label={ui('toastError')}>
          <CircleAlert size={20} strokeWidth={1.5} aria-hidden />
          <span>{said(failure)}</span>
          <CloseButton label={ui('dismiss')} size={28} onClick={onForget} />
        </div>
      )}
      {loaded.total > loaded.data.size && (
        <p className={styles.why}>{t('rowsCut', { count: number(loaded.data.size), total: number(loaded.total) })}</p>
      )}
      {spec.widest !== undefined && loaded.data.size > 0 && (
        <Shown spec={spec} loaded={loaded} widest={spec.widest} onMore={onMore} />
      )}
    </>
  );
}

type ShownProps = Pick<NoticesProps, 'spec' | 'loaded' | 'onMore'> & { readonly widest: number };

/** What a search that counts the rows it shows has left for today, and the button that shows more of them. */
function Shown({ spec, loaded, widest, onMore }: ShownProps): ReactNode {
  const t = useWords(listWords);
  const word = useWords(spec.words);
  const { language } = useLanguage();
  const hasMore = loaded.total > loaded.data.size && loaded.data.size < widest;
  return (
    <div className={styles.shown}>
      {spec.left !== undefined && loaded.left !== undefined && (
        <p className={styles.why}>{word(spec.left, { left: formatNumber(loaded.left, language) })}</p>
      )}
      {hasMore && (
        <Button disabled={loaded.isLoading} onClick={() => onMore(widest)}>
          {t('showMore', { most: formatNumber(Math.min(widest, loaded.total), language) })}
        </Button>
      )}
    </div>
  );
}
