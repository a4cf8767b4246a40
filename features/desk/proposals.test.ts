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
