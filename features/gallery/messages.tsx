import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useState } from 'react';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { families } from '#kit/browser/status/families.ts';
import { type Fact, FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { Grid, Row, Section } from './section.tsx';
import { galleryWords } from './words.ts';

const all = Object.keys(families).filter((name): name is StatusFamily => name in families);

/** Toasts by prefix and kind, status marks, and empty lists. */
export function Messages() {
  const t = useWords(galleryWords);
  const { language } = useLanguage();
  const [tries, setTries] = useState(0);
  const facts: Fact[] = [
    [t('states'), formatNumber(all.length, language)],
    [t('toasts'), t('sampleInfo')],
  ];
  return (
    <>
      <Section id="toasts" title={t('toasts')}>
        <Row>
          <Button onClick={() => toast({ message: t('sampleError') })}>{t('toastPlain')}</Button>
          <Button onClick={() => toast({ message: `[E4090001] ${t('sampleError')}` })}>{t('toastError')}</Button>
          <Button onClick={() => toast({ message: `[W] ${t('sampleWarning')}` })}>{t('toastWarning')}</Button>
          <Button onClick={() => toast({ message: `[I] ${t('sampleInfo')}` })}>{t('toastInfo')}</Button>
          <Button onClick={() => toast({ kind: 'success', message: both(galleryWords, 'sampleSuccess') })}>
            {t('toastSuccess')}
          </Button>
          <Button onClick={() => toast({ kind: 'warning', message: both(galleryWords, 'sampleWarning'), stay: true })}>
            {t('toastStay')}
          </Button>
          <Button
            onClick={() => {
              for (let n = 1; n <= 6; n += 1) toast({ kind: 'info', message: both(galleryWords, 'numbered', { n }) });
            }}
          >
            {t('toastSix')}
          </Button>
          <Button onClick={() => toastFailure(new Error())}>{t('toastFailure')}</Button>
        </Row>
      </Section>
      <Section id="states" title={t('states')}>
        <Row>
          {all.map((family) => (
            <StatusBadge key={family} family={family} />
          ))}
        </Row>
      </Section>
      <Section id="facts" title={t('facts')}>
        <Grid>
          {(['rows', 'stack', 'line'] as const).map((shape) => (
            <FactList key={shape} shape={shape} facts={facts} />
          ))}
        </Grid>
      </Section>
      <Section id="emptiness" title={t('emptiness')}>
        <RetryStrip onRetry={() => setTries(tries + 1)} />
        <p role="status">{tries > 0 ? t('retried', { count: tries }) : ''}</p>
        <Grid>
          <EmptyState hint={t('emptyHint')} />
          <Skeleton />
        </Grid>
      </Section>
    </>
  );
}
