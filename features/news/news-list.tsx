import { useRead } from '#kit/browser/reading.ts';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceInput } from '#kit/browser/inputs/choice/choice-input.tsx';
import { DateInput } from '#kit/browser/inputs/date/date-input.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { pageSettings } from '#kit/browser/settings.ts';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { faultsOf, faultText } from '#kit/contract/rule.ts';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { news, newsCategories, type NewsMenu, newsPage } from './contract.ts';
import styles from './news.module.css';
import { isTrusted } from './trusted.ts';
import { newsWords } from './words.ts';

type Row = AnswerOf<typeof news.search>['rows'][number];

const nothing = { title: '', category: '', fromDate: '', toDate: '' };

/** A list of news: cards of ten a page beside their search (ALR-06, ALR-07). */
export function NewsList({ menu }: { menu: NewsMenu }) {
  const t = useWords(newsWords);
  const common = useWords(commonWords);
  const every = useWords(interfaceWords)('everyChoice');
  const [draft, setDraft] = useState(nothing);
  const [searched, setSearched] = useState(nothing);
  const [page, setPage] = useState(0);
  const [isUnfolded, setUnfolded] = useState(false);
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>([]);
  const id = useId();
  const query = useRead(news.search, { body: bodyOf(menu, searched, page) }, { keeps: true });
  const { language } = useLanguage();
  const search = (event?: FormEvent) => {
    event?.preventDefault();
    // What the server would refuse is told at its field, and the articles stay.
    const read = news.search.body.safeParse(bodyOf(menu, draft, 0));
    setFaults(read.success ? [] : faultsOf(read.error));
    if (!read.success) return;
    setPage(0);
    setSearched(draft);
    setUnfolded(false);
  };
  const clear = () => {
    setDraft(nothing);
    setSearched(nothing);
    setFaults([]);
    setPage(0);
  };
  useKey('F8', { label: both(commonWords, 'search'), run: () => search() });
  const bind = (name: keyof typeof nothing) => ({
    label: t(name),
    value: draft[name],
    error: faults.filter(({ field }) => field === name).map((fault) => faultText(fault, language))[0],
    onChange: (value: string) => {
      setDraft({ ...draft, [name]: value });
      setFaults(faults.filter(({ field }) => field !== name));
    },
  });
  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / newsPage));
  const categories = newsCategories.map((id) => ({ id, label: t(id) }));
  return (
    <div className={styles.sides}>
      {/* On a phone the articles come first. */}
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span>{t('find')}</span>
        {isUnfolded ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
      </button>
      <form
        id={id}
        className={styles.search}
        data-unfolded={isUnfolded || undefined}
        noValidate
        aria-label={t('find')}
        onSubmit={search}
      >
        <TextInput {...bind('title')} max={200} />
        <ChoiceInput {...bind('category')} choices={categories} placeholder={every} />
        <DateInput {...bind('fromDate')} />
        <DateInput {...bind('toDate')} />
        <div className={styles.find}>
          <Button type="submit" variant="filled" leftSection={<Search size={16} aria-hidden />}>
            {common('search')}
          </Button>
          <Button variant="subtle" onClick={clear}>
            {common('clear')}
          </Button>
        </div>
      </form>
      <div className={styles.list} aria-busy={query.isFetching}>
        {query.isLoading && <Skeleton lines={10} />}
        {query.isError && (
          <RetryStrip message={query.error.message} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
        )}
        {query.data && <p role="status">{t('count', { count: total })}</p>}
        {query.data?.rows.length === 0 && <EmptyState />}
        {query.data?.rows.map((row) => (
          <Card key={row.cms_Id} row={row} menu={menu} />
        ))}
        {pages > 1 && (
          <nav className={styles.pager} aria-label={t('page', { page: page + 1, pages })}>
            <ActionButton
              leftSection={<ChevronLeft size={16} aria-hidden />}
              reason={page === 0 ? t('isFirst') : undefined}
              onClick={() => setPage(page - 1)}
            >
              {t('previous')}
            </ActionButton>
            <span>{t('page', { page: page + 1, pages })}</span>
            <ActionButton
              rightSection={<ChevronRight size={16} aria-hidden />}
              reason={page + 1 >= pages ? t('isLast') : undefined}
              onClick={() => setPage(page + 1)}
            >
              {t('next')}
            </ActionButton>
          </nav>
        )}
      </div>
    </div>
  );
}

function Card({ row, menu }: { row: Row; menu: NewsMenu }) {
  const t = useWords(newsWords);
  const isOpen = isTrusted(location.host, pageSettings().trustedDomains);
  const href = isOpen
    ? `/portal/main/alerts-r52-${menu}/detail?id=${encodeURIComponent(row.cms_Id)}`
    : '/portal/main/permission-denied';
  return (
    <article className={styles.card} data-read={row.isRead}>
      <h2>
        <a
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            goTo(href);
          }}
        >
          {row.title}
        </a>
      </h2>
      <p className={styles.facts}>
        <StatusBadge family={row.isRead ? 'done' : 'in-progress'} label={t(row.isRead ? 'read' : 'unread')} />
        <time dateTime={row.publish_Date}>{formatDateTime(row.publish_Date)}</time>
        <span>{row.category}</span>
        <span>{t('source', { source: row.source })}</span>
      </p>
      <p>{row.brief}</p>
    </article>
  );
}

function bodyOf(menuId: NewsMenu, { title, category, fromDate, toDate }: typeof nothing, page: number) {
  const categoriesId = newsCategories.find((one) => one === category);
  return {
    menuId,
    start: page * newsPage,
    end: (page + 1) * newsPage,
    ...(title.trim() === '' ? {} : { title }),
    ...(categoriesId === undefined ? {} : { categoriesId }),
    ...(fromDate === '' ? {} : { fromDate }),
    ...(toDate === '' ? {} : { toDate }),
  };
}
