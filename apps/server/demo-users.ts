/** The password of all demo users. */
export const demoPassword = 'Demo@2026';

export type DemoUser = {
  readonly username: string;
  readonly fullName: string;
  /** Which invented institutions: the first and second bank, the people's credit fund, the voluntary member, the bureau. */
  readonly at: readonly ('bank-1' | 'bank-2' | 'fund' | 'voluntary' | 'bureau')[];
  readonly roles: readonly string[];
  readonly about: string;
};

/** Invented people, one for each kind of work. */
export const demoUsers: readonly DemoUser[] = [
  {
    username: 'lan.clerk',
    fullName: 'Nguyễn Thị Lan',
    at: ['bank-1'],
    roles: ['clerk'],
    about: 'clerk of the first bank',
  },
  {
    username: 'hoa.approver',
    fullName: 'Trần Thị Hòa',
    at: ['bank-1'],
    roles: ['approver'],
    about: 'approver of the first bank',
  },
  {
    username: 'binh.clerk',
    fullName: 'Lê Văn Bình',
    at: ['bank-2'],
    roles: ['clerk'],
    about: 'clerk of the second bank',
  },
  {
    username: 'mai.two',
    fullName: 'Phạm Thị Mai',
    at: ['bank-1', 'bank-2'],
    roles: ['clerk'],
    about: 'clerk of both banks',
  },
  {
    username: 'an.admin',
    fullName: 'Hoàng Thị An',
    at: ['bank-1'],
    roles: ['institution-admin'],
    about: 'administrator of the first bank',
  },
  {
    username: 'yen.admin',
    fullName: 'Vũ Thị Yến',
    at: ['bank-1'],
    roles: ['institution-admin'],
    about: 'second administrator of the first bank',
  },
  {
    username: 'minh.operator',
    fullName: 'Đặng Quang Minh',
    at: ['bureau'],
    roles: ['operator'],
    about: 'operator of the bureau',
  },
  {
    username: 'quang.operator',
    fullName: 'Bùi Đức Quang',
    at: ['bureau'],
    roles: ['operator'],
    about: 'second operator of the bureau',
  },
  {
    username: 'ha.auditor',
    fullName: 'Đỗ Thu Hà',
    at: ['bureau'],
    roles: ['auditor'],
    about: 'auditor, reads the audit only',
  },
  {
    username: 'root.bureau',
    fullName: 'Ngô Văn Gốc',
    at: ['bureau'],
    roles: ['bureau-admin'],
    about: 'administrator of the bureau',
  },
  {
    username: 'thu.bureau',
    fullName: 'Dương Thị Thu',
    at: ['bureau'],
    roles: ['bureau-admin'],
    about: 'second administrator of the bureau',
  },
  { username: 'tam.member', fullName: 'Lý Thị Tâm', at: ['voluntary'], roles: ['member'], about: 'voluntary member' },
  {
    username: 'phuc.fund',
    fullName: 'Hồ Văn Phúc',
    at: ['fund'],
    roles: ['clerk'],
    about: "people's credit fund, pays 20 %",
  },
];
