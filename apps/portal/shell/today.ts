import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { customerInquiry, voluntaryInquiry } from '#features/customer-inquiry/contract.ts';
import { route, send } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { noteQuota, whenQuotaCounted } from '#kit/browser/quota.ts';
import { useSession } from '#kit/browser/session/use-session.ts';

const ofClerks = route<typeof customerInquiry.today>({
  method: 'GET',
  path: '/api/HoiTinKhachHang/Today',
  access: { permission: 'inquiry.ask' },
});

const ofMembers = route<typeof voluntaryInquiry.today>({
  method: 'GET',
  path: '/api/HoiTinTuNguyen/Today',
  access: { permission: 'voluntary.ask' },
});

/** The person's day, for users who inquire; loaded again when an answer comes, and when something has counted against its limit. */
export function useToday() {
  const { can } = useSession();
  const isMember = can('voluntary.ask');
  const isAsking = isMember || can('inquiry.ask');
  const query = useQuery({
    queryKey: ['portal', 'today'],
    queryFn: ({ signal }) => (isMember ? send(ofMembers, {}, { signal }) : send(ofClerks, {}, { signal })),
    enabled: isAsking,
  });
  const { data, refetch } = query;
  useEffect(() => {
    if (data !== undefined) noteQuota(data);
  }, [data]);
  useLiveEvent('reply', () => void refetch());
  useEffect(() => {
    if (!isAsking) return undefined;
    // The header and home hear it at once, and one reading is enough for both.
    return whenQuotaCounted(() => void refetch({ cancelRefetch: false }));
  }, [isAsking, refetch]);
  return query;
}
