import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';

/** The page's position in the menu. */
export function Breadcrumb({ group, title }: { group: string | undefined; title: string }) {
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
        <li aria-current="page">
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
          {title}
        </li>
      </ol>
    </nav>
  );
}
