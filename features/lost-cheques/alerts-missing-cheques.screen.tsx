import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { chequeAlerts } from './contract.ts';
import { DrawerCheck } from './drawer-check.tsx';

const List = listScreen(chequeAlerts.search, {
  name: 'alerts-missing-cheques',
  fields: ['matctd', 'taikhoanKy', 'sosec', 'loai', 'fromDate', 'toDate'],
  defaults: () => ({ fromDate: '2023-01-01', toDate: hanoiDay() }),
});

/** The lost and refused cheques shown to all banks, and the check of a person who applies for cheques (CHQ-07). */
export default function MissingCheques() {
  return (
    <ScreenStack>
      <List />
      <DrawerCheck />
    </ScreenStack>
  );
}
