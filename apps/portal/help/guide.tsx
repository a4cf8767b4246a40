import './help.css';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { useArrival } from '#apps/portal/arrival.ts';
import { mayOpen, type Place, places } from '#apps/portal/places.ts';
import { portalWords } from '#apps/portal/words.ts';
import { Purpose, useTitle, useWho } from './help.tsx';
import { helpFrameWords } from './words.ts';

/** The guide: every screen that the person may use, in the words of its help; printed, it is a booklet. */
export default function Guide() {
  const t = useWords(helpFrameWords);
  const product = useWords(portalWords)('product');
  const { profile } = useSession();
  const heading = useArrival('/guide');
  const title = t('guide');
  useEffect(() => {
    document.title = `${title} – ${product}`;
    // Its sections are here now: the place that the address names comes into sight.
    const named = decodeURIComponent(location.hash.slice(1));
    if (named !== '') document.getElementById(named)?.scrollIntoView();
  }, [title, product]);
  const own = [undefined, ...places.filter((place) => place.path !== 'example' && mayOpen(place, profile))];
  return (
    <article className="page guide">
      <h1 ref={heading} tabIndex={-1} className="page-title double-rule">
        {title}
      </h1>
      <p>{t('guideIntro')}</p>
      {own.map((place) => (
        <Entry key={place?.path ?? 'home'} place={place} />
      ))}
    </article>
  );
}

function Entry({ place }: { readonly place: Place | undefined }) {
  const title = useTitle(place);
  const who = useWho(place);
  const isFixed = place !== undefined && place.group !== undefined && place.hashOf === undefined;
  return (
    <section id={place?.path ?? 'home'}>
      <h2>{isFixed ? <Link to={`/main/${place.path}`}>{title}</Link> : title}</h2>
      <Purpose place={place} />
      <p className="guide-who">{who}</p>
    </section>
  );
}
