import { FilePlus, Pencil, Send, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Drawer } from '#kit/browser/dialogs/drawer.tsx';
import { NewOneContext } from '#kit/browser/list-screen/new-one.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { laterPart, whenIdle } from '#kit/browser/later-part.tsx';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { news } from './contract.ts';
import { newsEditorWords } from './words.ts';

type Written = AnswerOf<typeof news.drafts>['rows'][number];

const List = listScreen(news.drafts, {
  name: 'news-editor',
  fields: ['state'],
  actions: [
    openRowAction({ label: 'open', icon: Pencil, open: (row: Written) => openHere(String(row.articleId)) }),
    action(news.publish, {
      label: 'publish',
      icon: Send,
      confirm: 'askPublish',
      allowed: (row: Written) => row.state !== 'published' || 'isPublished',
      input: (row: Written) => ({ body: { articleId: row.articleId, state: 'published' as const } }),
    }),
    action(news.publish, {
      label: 'withdraw',
      icon: Undo2,
      isDanger: true,
      confirm: 'askWithdraw',
      allowed: (row: Written) => row.state === 'published' || 'notPublished',
      input: (row: Written) => ({ body: { articleId: row.articleId, state: 'withdrawn' as const } }),
    }),
  ],
});

const { Part: ArticleForm, preload } = laterPart(async () => (await import('./article-form.tsx')).ArticleForm);

/** What the address says is open while an article is written that is none yet. */
const unwritten = 'new';

/** The screen where the bureau's operators write, preview, publish and withdraw news in both languages. */
export default function NewsEditor() {
  const t = useWords(newsEditorWords);
  const opened = useOpened()?.id;
  const close = () => openHere(undefined);
  useEffect(() => whenIdle(preload), []);
  return (
    <NewOneContext
      value={
        <Button leftSection={<FilePlus size={16} aria-hidden />} onClick={() => openHere(unwritten)}>
          {t('newOne')}
        </Button>
      }
    >
      <List />
      {opened !== undefined && (
        <Drawer key={opened} title={both(newsEditorWords, 'form')} width="wide" isInAddress onClose={close}>
          {opened === unwritten ? (
            <ArticleForm article={undefined} close={close} />
          ) : (
            <Opened id={Number(opened)} close={close} />
          )}
        </Drawer>
      )}
    </NewOneContext>
  );
}

/** The form of a written article, once it has been read. */
function Opened({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { data, isError, refetch } = useRead(
    news.drafts,
    { body: { articleId: id, start: 0, end: 1 } },
    { keeps: true },
  );
  const article = data?.rows[0];
  if (isError || data?.total === 0) return <RetryStrip onRetry={() => void refetch()} />;
  return article === undefined ? <Skeleton lines={8} /> : <ArticleForm article={article} close={close} />;
}
