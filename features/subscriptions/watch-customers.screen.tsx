import { Bell, BellOff, BellPlus } from 'lucide-react';
import { FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { laterPart } from '#kit/browser/later-part.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { action, openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { keepPrivate } from '#kit/browser/list-screen/url-state.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { watches } from './contract.ts';
import { watchWords } from './words.ts';

type Row = AnswerOf<typeof watches.search>['rows'][number];

const opened = openedForm<string>();

/** Leads to the customer's alerts; of a branch, to those of all. */
function seeAlerts({ maCIC }: Row): void {
  const key = maCIC === null ? undefined : keepPrivate({ maCIC });
  goTo(`/portal/main/watch-alerts${key === undefined ? '' : `?k=${key}`}`);
}

const List = listScreen(watches.search, {
  name: 'watch-customers',
  fields: ['maCIC', 'phamVi'],
  actions: [
    openAction({ label: 'seeAlerts', icon: Bell, open: seeAlerts }),
    action(watches.end, {
      label: 'end',
      icon: BellOff,
      isDanger: true,
      confirm: 'askEnd',
      input: (row) => ({ body: { id: row.id } }),
    }),
  ],
});

const form = laterPart(async () => (await import('./watch-form.tsx')).WatchForm);

/** Whom the institution watches and for what; F2 adds one. */
export default function WatchCustomers() {
  const t = useWords(watchWords);
  useKey('F2', { label: both(watchWords, 'form'), run: () => void opened.open('new') });
  return (
    <FormsOverList
      opened={opened}
      newOne={{ label: t('form'), icon: BellPlus, opens: 'new' }}
      list={List}
      form={form}
    />
  );
}
