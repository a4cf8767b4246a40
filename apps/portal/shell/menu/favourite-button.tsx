import { Star } from 'lucide-react';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { useFavourites } from './favourites.ts';

/** Puts the screen at the head of the menu, or takes it away from there. */
export function FavouriteButton({ path }: { path: string }) {
  const t = useWords(portalWords);
  const { mayBe, has, isFull, toggle } = useFavourites();
  if (!mayBe(path)) return null;
  const isOne = has(path);
  const isOff = isFull && !isOne;
  return (
    <button
      type="button"
      className="favourite no-print"
      aria-pressed={isOne}
      aria-disabled={isOff}
      aria-label={t('favourite')}
      data-tip={isOff ? t('favouritesFull') : t(isOne ? 'favouriteOff' : 'favouriteOn')}
      onClick={() => !isOff && toggle(path)}
    >
      <Star size={18} strokeWidth={1.5} fill={isOne ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
