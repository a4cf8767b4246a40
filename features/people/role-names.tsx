import { useLanguage } from '#kit/browser/words.tsx';
import { say } from '#kit/words/words.ts';
import { roleCodes } from './contract.ts';
import { roleWords } from './words.ts';

type Props = {
  readonly roles: readonly string[];
  /** Names of composed roles, by their codes. */
  readonly own: Readonly<Record<string, string>>;
  /** Shown if there is no role. */
  readonly none: string;
};

/** The names of roles: the built-in ones, then the institution's own. */
export function RoleNames({ roles, own, none }: Props) {
  const { language } = useLanguage();
  const names = [
    ...roleCodes.filter((role) => roles.includes(role)).map((role) => say(roleWords, language, role)),
    ...roles.flatMap((role) => own[role] ?? []),
  ];
  return <span>{names.length === 0 ? none : names.join(', ')}</span>;
}
