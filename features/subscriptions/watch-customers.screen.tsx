import { BellOff, BellPlus } from 'lucide-react';
import { FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { laterPart } from '#kit/browser/later-part.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { watches } from './contract.ts';
import { watchWords } from './words.ts';

const opened = openedForm<string>();

const List = listScreen(watches.search, {
  name: 'watch-customers',
  fields: ['maCIC', 'phamVi'],
  actions: [
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
