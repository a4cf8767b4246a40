import { expect, test } from 'vitest';
import { type Answer, proposalsOf } from './proposals.ts';

type Right = NonNullable<NonNullable<Answer['rights']>['shown']>['rows'][number];

/** What the desk says of a change of rights. */
function factsOf(change: Partial<Right>) {
  const row: Right = {
    id: '1',
    username: 'ngoc.clerk',
    fullName: 'Trần Thị Ngọc',
    kind: 'roles',
    rolesBefore: ['clerk'],
    rolesAfter: ['clerk', 'approver', 'own-0123456789ab'],
    ownRoles: { 'own-0123456789ab': 'Kiểm soát viên' },
    userStatus: 'active',
    reason: 'thử',
    askedBy: 'an.admin',
    askedAt: '2026-01-02T03:04:05Z',
    isOwn: false,
    ...change,
  };
  const [proposal] = proposalsOf({ rights: { shown: { total: 1, rows: [row] } } }, 'yen.admin');
  return Object.fromEntries(proposal?.facts ?? []);
}

test('PLT-05 LNG-03 the desk names the roles of a change in both languages, and those that an institution composed as it named them', () => {
  expect(factsOf({})['becomes']).toEqual({
    vi: 'Nhân viên tra cứu → Nhân viên tra cứu, Người phê duyệt, Kiểm soát viên',
    en: 'Clerk → Clerk, Approver, Kiểm soát viên',
  });
  expect(factsOf({ rolesBefore: [] })['becomes']).toMatchObject({ en: '– → Clerk, Approver, Kiểm soát viên' });
});

test('PLT-05 NAV-17 the desk says that the bureau froze whoever is to have more rights', () => {
  expect(factsOf({ userStatus: 'frozen' })['user']).toMatchObject({ vi: 'Trung tâm đang tạm dừng khai thác' });
  expect(factsOf({})['user']).toBeUndefined();
});

test('PLT-05 REC-06 the desk says what new terms of an institution are, and what a price becomes', () => {
  const rule = {
    id: 1,
    lyDo: 'thử',
    nguoiDeNghi: 'minh.operator',
    ngayDeNghi: '2026-01-02T03:04:05Z',
    tuNgay: '2026-02-01',
  };
  const terms = {
    ...rule,
    maSP: null,
    matctd: '01301001',
    tentctd: 'Ngân hàng A',
    giaHienTai: null,
    gia: null,
    tyLe: 100,
    chietKhau: 2,
  };
  const price = {
    ...rule,
    id: 2,
    maSP: 'R20',
    matctd: null,
    tentctd: null,
    giaHienTai: '1000',
    gia: '2000',
    tyLe: null,
    chietKhau: null,
  };
  const found = proposalsOf({ prices: { shown: { total: 2, rows: [terms, price] } } }, 'quang.operator');
  expect(found.map(({ kind, what, facts }) => [kind, what, Object.fromEntries(facts)['becomes']])).toMatchObject([
    ['terms', 'Ngân hàng A', { vi: 'trả 100% giá, chiết khấu 2%' }],
    ['price', 'R20', { vi: '1.000 đồng → 2.000 đồng' }],
  ]);
});

test('PLT-05 RTG-04 an analysis that waits for its review leads to its order, also for the analyst, who does not review it', () => {
  const row = {
    ...{ id: '1', msPhieu: '20260102XHTD0001', maSP: 'XHTD', tenKH: 'Công ty A', tenTCTD: 'Ngân hàng A' },
    ...{ ngayHoi: '2026-01-02T03:04:05Z', hanTraLoi: '2026-01-09', nguoiPhanTich: 'minh.operator' },
  };
  const seenBy = (name: string) => proposalsOf({ analysed: { shown: { total: 1, rows: [row] } } }, name)[0];
  expect(seenBy('quang.operator')).toMatchObject({ isOwn: false, screen: 'work-queue?voucherCode=20260102XHTD0001' });
  expect(seenBy('quang.operator')?.approve).toBeUndefined();
  expect(seenBy('minh.operator')).toMatchObject({ isOwn: true });
});

test('PLT-05 TRU-08 a merge is decided where both persons stand beside each other, not on the desk', () => {
  const row = {
    ...{ proposal: 1, kind: 'merge' as const, keptCode: '1', mergedCode: '2', keptName: 'An', mergedName: 'Bình' },
    ...{ reason: 'thử', askedBy: 'minh.operator', askedAt: '2026-01-02T03:04:05Z', isOwn: false },
  };
  const [proposal] = proposalsOf({ merges: { shown: { total: 1, rows: [row] } } }, 'quang.operator');
  expect(proposal).toMatchObject({ screen: 'merge-proposals' });
  expect(proposal?.approve).toBeUndefined();
});
