import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { dataQuality } from './contract.ts';
import { CountedMonth } from './pictures.tsx';
import { Points } from './points.tsx';
import { Trend } from './trend.tsx';

const List = listScreen(dataQuality.search, {
  name: 'data-quality',
  note: 'note',
  fields: ['shown', 'month', { name: 'institution', label: 'ofInstitution' }],
  cells: {
    month: ({ month }) => <CountedMonth month={month} />,
    score: ({ score }) => <Points value={score} />,
    change: ({ change }) => <Points value={change} isChange />,
    completeness: ({ completeness }) => <Points value={completeness} />,
    validity: ({ validity }) => <Points value={validity} />,
    timeliness: ({ timeliness }) => <Points value={timeliness} />,
    matchRate: ({ matchRate }) => <Points value={matchRate} />,
  },
});

/** The quality of an institution's files, month by month; the bureau sees everybody's. */
export default function DataQuality() {
  return (
    <ScreenStack>
      <List />
      <Trend />
    </ScreenStack>
  );
}
