import { type Language, type Pair, say } from '#kit/words/words.ts';
import { contracts } from './contracts.ts';
import { rights } from './names.ts';
import { screens, screenWords } from './screens.ts';

/** The screen whose title names a right that has no name of its own, where it is not the first one that opens with it. */
const screenOf: Readonly<Record<string, string>> = {
  'alarm.act': 'alarms',
  'application.decide': 'applications',
  'application.stop': 'applications',
  'audit.read': 'audit-log',
  'certificate.approve': 'certificate-registration',
  'fee.budget': 'spend',
  'operations.read': 'operations',
  'operations.retry': 'operations',
  'payee.manage': 'payee-accounts',
  'score.promote': 'score-comparison',
  'session.end-any': 'force-logout',
};

/** Names of calls that need no right, by how their paths begin: the first that fits. */
const byPath: readonly (readonly [string, Pair])[] = [
  ['/api/Logon/refresh-token', ['Gia hạn phiên', 'Session renewed']],
  ['/api/Logon/logout', ['Đăng xuất', 'Sign-out']],
  ['/api/Logon', ['Đăng nhập', 'Sign-in']],
  ['/api/oauth', ['Chương trình lấy mã truy cập', "A program's token"]],
  ['/api/Account', ['Tài khoản của tôi', 'Own account']],
  ['/api/desk', ['Trang chủ', 'Home']],
  ['/api/XacThucBaoCao', ['Kiểm tra báo cáo giấy', 'Check of a paper report']],
  ['/api/v1', ['Chương trình gọi API', 'A program called the API']],
];

const job: Pair = ['Hệ thống tự thực hiện', 'Done by the system'];

const names = new Map<string, Pair>(
  Object.values(contracts)
    .flatMap((group) => Object.values(group))
    .flatMap(({ method, path, access }) => {
      const name =
        typeof access === 'object' && access.permission !== undefined ? ofRight(access.permission) : ofPath(path);
      return name === undefined ? [] : [[`${method} ${path}`, name] as const];
    }),
);

/**
 * What an action of the audit is, for people: the right that its call needs in words, or the title of the screen that
 * opens with it. An action that is not known, such as one of an earlier release, is its own name.
 */
export function actionName(action: string, language: Language): string {
  const [vi, en] = names.get(action) ?? (action.startsWith('job ') ? job : [action, action]);
  return language === 'vi' ? vi : en;
}

function ofRight(right: keyof typeof rights): Pair | undefined {
  const { name } = rights[right];
  if (name !== undefined) return name;
  const path = screenOf[right] ?? screens.find(({ access }) => access === right)?.path;
  return path === undefined ? undefined : [say(screenWords, 'vi', path), say(screenWords, 'en', path)];
}

function ofPath(path: string): Pair | undefined {
  return byPath.find(([start]) => path.startsWith(start))?.[1];
}
