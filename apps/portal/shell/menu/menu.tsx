import './menu.css';
import { Link } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import { placeAt } from '#apps/portal/places.ts';
import { portalWords } from '#apps/portal/words.ts';
import { isMatch, useMenu } from './menu-entries.ts';
import { preloadScreen } from '#apps/portal/shell/screen-place.tsx';

/** The menu of the profile's tree with an accent-insensitive filter. */
export function Menu({ onLeave }: { onLeave?: () => void }) {
  const t = useWords(portalWords);
  const groups = useMenu();
  const [typed, setTyped] = useState('');
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => showCurrent(menu.current), []);
  const shown = groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ name }) => isMatch(typed, name, group.name)) }))
    .filter(({ entries }) => entries.length > 0);
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div ref={menu} className="menu">
      <div className="menu-filter">
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <input
          type="search"
          aria-label={t('filterMenu')}
          placeholder={t('filterMenu')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            setTyped('');
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {typed !== '' && (count === 0 ? t('noMenuMatch') : t('menuMatches', { count }))}
      </p>
      {count === 0 && typed !== '' && (
        <p className="menu-none" aria-hidden>
          <X size={16} strokeWidth={1.5} /> {t('noMenuMatch')}
        </p>
      )}
      {shown.map((group, index) => (
        <section key={group.name} aria-labelledby={`${id}-${index}`}>
          <h2 id={`${id}-${index}`} className="menu-group">
            {group.name}
          </h2>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.path}>
                <MenuLink path={entry.path} name={entry.name} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Scrolls the menu, and nothing else, until its current entry is in sight. */
function showCurrent(menu: HTMLElement | null): void {
  const entry = menu?.querySelector('[aria-current]');
  const scroller = menu?.parentElement?.closest<HTMLElement>('nav, dialog');
  if (!entry || !scroller) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return;
  scroller.scrollTop += top - box.top - box.height / 3;
}

function MenuLink({ path, name, onLeave }: { path: string; name: string; onLeave: (() => void) | undefined }) {
  const preload = () => {
    const place = placeAt(`/main/${path}`);
    if (place !== undefined) preloadScreen(place);
  };
  return (
    <Link
      to={`/main/${path}`}
      className="menu-link"
      activeProps={{ 'aria-current': 'page' }}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onLeave}
    >
      {name}
    </Link>
  );
}
