import { FileSearch } from 'lucide-react';
import { FindingTable } from '#bureau/screens/findings/finding-table.tsx';
import type { Finding } from '#bureau/contract/finding.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { both } from '#kit/words/words.ts';
import { heldFileWords } from './words.ts';

type Held = { readonly fileName: string; readonly shown: readonly Finding[] };

/** Shows the figures of a held file before and after, side by side. */
export const lookAction = openRowAction({
  label: 'look',
  icon: FileSearch,
  open: ({ fileName, shown }: Held) =>
    openDialog({
      title: both(heldFileWords, 'lookTitle', { name: fileName }),
      width: 'lg',
      body: () => <FindingTable findings={shown} />,
    }),
});
