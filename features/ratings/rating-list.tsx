import { useRead } from '#kit/browser/reading.ts';
import { Eye } from 'lucide-react';
import type { ComponentType } from 'react';
import { linkAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import type { RowOf } from '#kit/browser/list-screen/spec.ts';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { ratingReplies } from './contract.ts';
import { ratingPath } from './paths.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** The institution's rating orders about a customer; the form begins with the person's last customer (RTG-05). */
export function ratingList(kind: 'enterprise' | 'corporation'): ComponentType {
  const loai = kind === 'enterprise' ? 'DN' : 'TD';
  const screens = new Map<string, ComponentType>();
  const screenOf = (maCIC: string) => {
    const known = screens.get(maCIC);
    if (known !== undefined) return known;
    const made = listOf(kind, loai, maCIC);
    screens.set(maCIC, made);
    return made;
  };
  return function RatingList() {
    const { data, isLoading } = useRead(ratingReplies.recent, { query: { loai } });
    if (isLoading) return <Skeleton lines={8} />;
    const Screen = screenOf(data?.maCIC ?? '');
    return <Screen />;
  };
}

function listOf(kind: 'enterprise' | 'corporation', loai: 'DN' | 'TD', maCIC: string): ComponentType {
  return listScreen(ratingReplies.search, {
    name: `response-xhtd-${kind}`,
    caption: kind === 'enterprise' ? 'enterpriseReplies' : 'corporationReplies',
    fields: ['status', 'fromDate', 'toDate', 'maCIC'],
    rowLink: (row) => ratingPath(kind, row.msPhieu),
    actions: [
      linkAction({
        label: 'view',
        icon: Eye,
        href: (row: RowOf<typeof ratingReplies.search>) => ratingPath(kind, row.msPhieu),
      }),
    ],
    fixed: { loai },
    defaults: () => {
      const toDate = hanoiDay();
      const begun = { status: 'all' as const, fromDate: addDays(toDate, -90), toDate };
      return maCIC === '' ? begun : { ...begun, maCIC };
    },
  });
}
