import { Eye } from 'lucide-react';
import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { send } from '#kit/browser/call.ts';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { linkAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import type { RowOf } from '#kit/browser/list-screen/spec.ts';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { ratingReplies } from './contract.ts';
import { ratingPath } from './paths.ts';
import { stateOptions } from './rating-states.ts';
import { ratingScreenWords } from './words.ts';

/** The rating orders of the institution about a customer; the form begins with whom the person asked about last (RTG-05). */
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
    const { data, isLoading } = useQuery({
      queryKey: ['recent-rating', loai],
      queryFn: ({ signal }) => send(ratingReplies.recent, { query: { loai } }, { signal }),
    });
    if (isLoading) return <Skeleton lines={8} />;
    const Screen = screenOf(data?.maCIC ?? '');
    return <Screen />;
  };
}

function listOf(kind: 'enterprise' | 'corporation', loai: 'DN' | 'TD', maCIC: string): ComponentType {
  return listScreen({
    call: ratingReplies.search,
    words: ratingScreenWords,
    name: `response-xhtd-${kind}`,
    caption: kind === 'enterprise' ? 'enterpriseReplies' : 'corporationReplies',
    fields: [
      {
        name: 'status',
        kind: 'choice',
        options: [
          { value: 'all', label: 'all' },
          { value: '1', label: 'answered' },
          { value: '2', label: 'pending' },
          { value: '0', label: 'returned' },
        ],
      },
      { kind: 'range', from: 'fromDate', to: 'toDate' },
      { name: 'maCIC', kind: 'code' },
    ],
    columns: [
      { name: 'msPhieu', kind: 'code', width: 150 },
      { name: 'maCIC', kind: 'code', width: 120 },
      { name: 'tenKH', width: 260 },
      { name: 'namTCYC', kind: 'code', width: 110 },
      { name: 'trangThai', kind: 'status', options: stateOptions, width: 190 },
      { name: 'hang', kind: 'code', width: 90 },
      { name: 'ngayHoi', kind: 'dateTime', width: 150 },
      { name: 'hanTraLoi', kind: 'date', width: 120 },
      { name: 'ngayTraLoi', kind: 'dateTime', width: 150 },
      { name: 'lyDo', width: 240 },
    ],
    rowKey: (row) => row.msPhieu,
    rowLink: (row) => ratingPath(kind, row.msPhieu),
    actions: [
      linkAction({
        label: 'view',
        icon: Eye,
        href: (row: RowOf<typeof ratingReplies.search>) => ratingPath(kind, row.msPhieu),
        allowed: (row) => (row.tt === 2 ? 'notAnswered' : true),
      }),
    ],
    fixed: { loai },
    defaults: () => {
      const toDate = todayInVietnam();
      const begun = { status: 'all' as const, fromDate: addDays(toDate, -90), toDate };
      return maCIC === '' ? begun : { ...begun, maCIC };
    },
  });
}
