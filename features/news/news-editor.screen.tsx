import { FilePlus, Pencil, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action, openAction } from '#kit/browser/list-screen/actions.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { makeStore, useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { ArticleForm } from './article-form.tsx';
import { news } from './contract.ts';
import styles from './news.module.css';
import { newsEditorWords } from './words.ts';

export type Written = AnswerOf<typeof news.drafts>['rows'][number];

const opened = makeStore<Written | undefined>(undefined);

const List = listScreen(news.drafts, {
  name: 'news-editor',
  fields: ['state'],
  defaults: () => ({ state: 'all' as const }),
  actions: [
    openAction({ label: 'open', icon: Pencil, open: (row: Written) => opened.set(row) }),
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

/** The screen where the bureau's operators write, preview, publish and withdraw news in both languages. */
export default function NewsEditor() {
  const t = useWords(newsEditorWords);
  const article = useStore(opened);
  const [loads, setLoads] = useState(0);
  const [fresh, setFresh] = useState(0);
  return (
    <div className={styles.detail}>
      <span>
        <Button
          leftSection={<FilePlus size={16} aria-hidden />}
          onClick={() => {
            opened.set(undefined);
            setFresh(fresh + 1);
          }}
        >
          {t('newOne')}
        </Button>
      </span>
      <List loads={loads} />
      <ArticleForm key={article?.articleId ?? `new ${fresh}`} article={article} onSaved={() => setLoads(loads + 1)} />
    </div>
  );
}
