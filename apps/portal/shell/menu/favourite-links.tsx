import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { useFavourites } from './favourites.ts';

/** A person's favourite screens on home, also where the menu is narrow or away; without any, how to get them. */
export function FavouriteLinks() {
  const t = useWords(portalWords);
  const { entries } = useFavourites();
  const id = useId();
  return (
    <nav className="home-favourites" aria-labelledby={id}>
      <h2 id={id}>
        <Star size={16} strokeWidth={1.5} fill="currentColor" aria-hidden />
        {t('favourites')}
      </h2>
      {entries.length === 0 ? (
        <p>{t('favouritesEmpty')}</p>
      ) : (
        <ul>
          {entries.map(({ path, name }) => (
            <li key={path}>
              <Link to={`/main/${path}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
