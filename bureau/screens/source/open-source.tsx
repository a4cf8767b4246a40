import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CellPlace, FigureSource, SourceRow } from '#bureau/contract/figure-source.ts';
import { figureSourceWords } from '#bureau/words/figure-source.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { carryCustomer } from '#bureau/screens/inquiry/carried.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { both } from '#kit/words/words.ts';
import type { OpenSource } from './source-cell.tsx';
import { SourcePanel } from './source-panel.tsx';

/** Opens the panel 'Nguồn số liệu' of a report's cells; `show` reads one by the call of that report, and shows it. */
export function sourceOpener(show: (place: CellPlace, close: () => void) => ReactNode): OpenSource {
  return (place, what) => {
    void openDialog({
      title: {
        vi: both(figureSourceWords, 'title', { what: what.vi }).vi,
        en: both(figureSourceWords, 'title', { what: what.en }).en,
      },
      width: 'side',
      body: (close) => <>{show(place, () => close())}</>,
    });
  };
}

type Shown = {
  readonly read: UseQueryResult<FigureSource>;
  /** The cell, the borrower's code in the report, and what closes the panel: for the way to a case about a contract. */
  readonly place: CellPlace;
  readonly cicCode: string | null;
  readonly close: () => void;
};

/** The source of a cell, as far as it has been read. */
export function ShownSource({ read, place, cicCode, close }: Shown) {
  const { can } = useSession();
  const dispute = ({ number }: SourceRow) => {
    carryCustomer(disputeScreen, { cicCode: cicCode ?? '', contractNumber: number ?? '', field: disputedBy(place) });
    close();
    goTo(`/portal/main/${disputeScreen}`);
  };
  const { data, error, isFetching, refetch } = read;
  if (data !== undefined) {
    const onDispute = cicCode !== null && can('dispute.raise') ? dispute : undefined;
    return <SourcePanel source={data} onDispute={onDispute} />;
  }
  if (error !== null) return <RetryStrip message={error.message} onRetry={() => void refetch()} isBusy={isFetching} />;
  return <Skeleton lines={8} />;
}

/** The screen where cases are raised. */
const disputeScreen = 'disputes';

/** The figure that a case about a cell of a report is about. */
function disputedBy({ section, column = '' }: CellPlace): string {
  if (column === 'overdue') return 'overdue';
  const isGroup = column.includes('group') || ['groups', 'worst-now', 'worst-ever', 'attention'].includes(section);
  return isGroup ? 'group' : 'balance';
}
