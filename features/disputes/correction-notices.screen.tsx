import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { disputes } from './contract.ts';

const List = listScreen(disputes.notices, {
  name: 'correction-notices',
  fields: ['field'],
});

/** Corrections of borrowers whom the institution asked about; new ones appear live. */
export default function CorrectionNotices() {
  return <List />;
}
