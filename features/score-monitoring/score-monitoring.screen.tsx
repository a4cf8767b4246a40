import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { scoreMonitoring } from './contract.ts';
import { Figure } from './figure.tsx';

/** The screen that watches the score models month by month, with the limit of each figure. */
export default listScreen(scoreMonitoring.search, {
  name: 'score-monitoring',
  note: 'note',
  searchesAtOnce: true,
  fields: ['measure', 'segment', 'state'],
  cells: {
    value: (row) => <Figure of={row} name="value" />,
    least: (row) => <Figure of={row} name="least" />,
    most: (row) => <Figure of={row} name="most" />,
  },
});
