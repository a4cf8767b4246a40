import { useLanguage } from '#kit/browser/words.tsx';
import { roleNames } from './contract.ts';

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
  return <span>{roleNames(roles, own, language) || none}</span>;
}
