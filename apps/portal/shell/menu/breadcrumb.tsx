import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { FavouriteButton } from './favourite-button.tsx';

type Props = {
  readonly group: string | undefined;
  /** The list that the page belongs to. */
  readonly list: { readonly title: string; readonly path: string } | undefined;
  readonly title: string;
  readonly path: string;
};

/** The page's position in the menu, and whether it stands at the menu's head. */
export function Breadcrumb({ group, list, title, path }: Props) {
  const t = useWords(portalWords);
  return (
    <nav aria-label={t('breadcrumb')} className="breadcrumb no-print">
      <ol>
        <li>
          <Link to="/main">{t('home')}</Link>
        </li>
        {group !== undefined && (
          <li>
            <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
            {group}
          </li>
        )}
        {list !== undefined && (
          <li>
            <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
            <Link to={`/main/${list.path}`}>{list.title}</Link>
          </li>
        )}
        <li aria-current="page">
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
          <span>{title}</span>
        </li>
      </ol>
      <FavouriteButton path={path} />
    </nav>
  );
}
