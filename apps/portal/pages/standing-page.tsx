import './standing-page.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';

/** A page that replaces a screen: picture, title, what happened, what to do. Its title takes the focus. */
export function StandingPage(props: {
  picture: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  isWhole: boolean;
}) {
  const t = useWords(portalWords);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${props.title} – ${t('product')}`;
  }, [props.title, t]);
  useEffect(() => title.current?.focus(), []);
  const Frame = props.isWhole ? 'main' : 'div';
  return (
    <Frame className={props.isWhole ? 'standing standing-whole' : 'standing'}>
      <div className="standing-picture" aria-hidden="true">
        {props.picture}
      </div>
      <h1 ref={title} tabIndex={-1}>
        {props.title}
      </h1>
      <div className="standing-text">{props.children}</div>
      <div className="standing-actions">{props.actions}</div>
    </Frame>
  );
}
