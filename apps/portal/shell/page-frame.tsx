import './page-frame.css';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { screenWords } from '#features/screens.ts';
import { useWords } from '#kit/browser/words.tsx';
import { listOf, type Place } from '#apps/portal/places.ts';
import { useArrival } from '#apps/portal/arrival.ts';
import { portalWords } from '#apps/portal/words.ts';
import { Breadcrumb } from './menu/breadcrumb.tsx';

/**
 * The head of every screen: its position in the menu, its title over the double rule. The title takes the focus on
 * arrival unless the screen focuses one of its own fields; either way the title is announced once.
 */
export function PageFrame({ place, children }: { place: Place; children: ReactNode }) {
  const t = useWords(portalWords);
  const tScreen = useWords(screenWords);
  const title = tScreen(place.title);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const heading = useArrival(path);
  const list = listOf(place);
  const group = place.group ?? list?.group;
  useEffect(() => {
    document.title = `${title} – ${t('product')}`;
  }, [title, t]);
  return (
    <article className="page">
      <Breadcrumb
        group={group === undefined ? undefined : tScreen(group)}
        list={list === undefined ? undefined : { title: tScreen(list.title), path: list.path }}
        title={title}
        path={path.replace(/^\/main\//, '')}
      />
      <h1 ref={heading} tabIndex={-1} className="page-title double-rule">
        {title}
      </h1>
      {children}
    </article>
  );
}
