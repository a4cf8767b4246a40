import { useRead } from '#kit/browser/reading.ts';
import { useLocation } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useEffect } from 'react';
import { CallFailed } from '#kit/browser/call.ts';
import { BackLink } from '#kit/browser/inputs/button/back-link.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { pageSettings } from '#kit/browser/settings.ts';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import { news } from './contract.ts';
import { NewsFrame } from './news-frame.tsx';
import styles from './news.module.css';
import { isTrusted } from './trusted.ts';
import { newsWords } from './words.ts';

/** One article by its sealed id; on a host that is not trusted, permission is denied (ALR-06, ALR-08). */
export default function ArticleDetail() {
  const t = useWords(newsWords);
  const { id, list } = useLocation({
    select: ({ searchStr, pathname }) => ({
      id: new URLSearchParams(searchStr).get('id') ?? '',
      list: `/portal/main/${pathname.includes('summary') ? 'alerts-r52-summary' : 'alerts-r52-articles'}`,
    }),
  });
  const isOpen = isTrusted(location.host, pageSettings().trustedDomains);
  const query = useRead(news.detail, { params: { id } }, { enabled: isOpen && id !== '' });
  useEffect(() => {
    if (!isOpen) goTo('/portal/main/permission-denied');
  }, [isOpen]);
  const { data, error } = query;
  const isMissing = id === '' || (error instanceof CallFailed && (error.status === 404 || error.status === 400));
  return (
    <div className={styles.detail}>
      <BackLink href={list}>{t('back')}</BackLink>
      {query.isLoading && <Skeleton lines={10} />}
      {isMissing && <EmptyState icon={FileQuestion} title={t('missing')} />}
      {query.isError && !isMissing && (
        <RetryStrip message={query.error.message} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      )}
      {data && (
        <article>
          <h2>{data.title}</h2>
          <p className={styles.facts}>
            <time dateTime={data.publish_Date}>{formatDateTime(data.publish_Date)}</time>
            <span>{data.category}</span>
            <span>{t('source', { source: data.source })}</span>
            {data.url !== null && (
              <a href={data.url} target="_blank" rel="noopener noreferrer">
                {t('original')}
              </a>
            )}
          </p>
          <p className={styles.lead}>{data.brief}</p>
          <NewsFrame html={data.content} title={t('frame', { title: data.title })} />
        </article>
      )}
    </div>
  );
}
