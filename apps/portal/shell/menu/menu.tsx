import './menu.css';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Search, Star, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import { placeAt } from '#apps/portal/places.ts';
import { portalWords } from '#apps/portal/words.ts';
import { useFavourites } from './favourites.ts';
import { isMatch, type ShownGroup, useMenu } from './menu-entries.ts';
import { foldedGroups, foldGroup } from './menu-shape.ts';
import { useWaitingCounts } from './waiting-counts.ts';
import { preloadScreen } from '#apps/portal/shell/screen-place.tsx';

/** The menu of the profile's tree with an accent-insensitive filter. */
export function Menu({ onLeave }: { onLeave?: () => void }) {
  const t = useWords(portalWords);
  const groups = useMenu();
  const [typed, setTyped] = useState('');
  const menu = useRef<HTMLDivElement>(null);
  const folded = useStore(foldedGroups);
  const counts = useWaitingCounts();
  const { entries: favourites } = useFavourites();
  const favouritesId = useId();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const current = groups.find(({ entries }) => entries.some((entry) => path === `/main/${entry.path}`))?.key;
  // Whoever comes to a screen sees its entry, whatever was folded.
  useEffect(() => {
    if (current !== undefined && foldedGroups.get().includes(current)) foldGroup(current, false);
  }, [current, path]);
  const isCurrentFolded = current !== undefined && folded.includes(current);
  useEffect(() => {
    if (!isCurrentFolded) showCurrent(menu.current);
  }, [path, isCurrentFolded]);
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
      {typed === '' && favourites.length > 0 && (
        <section aria-labelledby={favouritesId}>
          <h2 id={favouritesId} className="menu-group menu-favourites">
            <Star size={16} strokeWidth={1.5} fill="currentColor" aria-hidden />
            {t('favourites')}
          </h2>
          <ul>
            {favourites.map(({ path: to, name }) => (
              <li key={to}>
                <MenuLink path={to} name={name} count={counts.get(to) ?? 0} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.map((group) => (
        <Group
          key={group.key}
          group={group}
          isOpen={typed !== '' || !folded.includes(group.key)}
          counts={counts}
          onLeave={onLeave}
        />
      ))}
    </div>
  );
}

type GroupProps = {
  readonly group: ShownGroup;
  readonly isOpen: boolean;
  readonly counts: ReadonlyMap<string, number>;
  readonly onLeave: (() => void) | undefined;
};

/** A group of the menu under its name, which folds it; folded, it says how much waits inside. */
function Group({ group: { key, name, entries }, isOpen, counts, onLeave }: GroupProps) {
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const inside = entries.reduce((sum, { path }) => sum + (counts.get(path) ?? 0), 0);
  return (
    <section aria-labelledby={`${id}-name`}>
      <h2 className="menu-group">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={() => foldGroup(key, isOpen)}
        >
          <Chevron size={16} strokeWidth={1.5} aria-hidden />
          <span id={`${id}-name`}>{name}</span>
          {!isOpen && <Waiting count={inside} />}
        </button>
      </h2>
      <ul id={`${id}-list`} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <MenuLink path={entry.path} name={entry.name} count={counts.get(entry.path) ?? 0} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How much waits beside an entry; nothing where nothing waits. */
function Waiting({ count }: { count: number }) {
  const t = useWords(portalWords);
  if (count === 0) return null;
  return (
    <>
      <span className="menu-count" aria-hidden>
        {count}
      </span>
      <span className="visually-hidden">{t('menuWaiting', { count })}</span>
    </>
  );
}

/** Scrolls the menu, and nothing else, until its current entry is in sight. */
function showCurrent(menu: HTMLElement | null): void {
  const entry = [...(menu?.querySelectorAll('[aria-current]') ?? [])].at(-1);
  const scroller = menu?.parentElement?.closest<HTMLElement>('nav, dialog');
  if (!entry || !scroller) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return;
  scroller.scrollTop += top - box.top - box.height / 3;
}

type LinkProps = { path: string; name: string; count: number; onLeave: (() => void) | undefined };

function MenuLink({ path, name, count, onLeave }: LinkProps) {
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
      <span>{name}</span> <Waiting count={count} />
    </Link>
  );
}
