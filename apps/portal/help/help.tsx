import './help.css';
import { useState } from 'react';
import { screenWords } from '#features/screens.ts';
import { rights, rightWords } from '#features/names.ts';
import { roleWords } from '#features/people/words.ts';
import { keyBindings } from '#kit/browser/keys/keys.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useSaid } from '#kit/browser/said.ts';
import { useStore } from '#kit/browser/store.ts';
import { type ToldField, toldFields } from '#kit/browser/told-fields.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import type { Place } from '#apps/portal/places.ts';
import { formatDate } from '#kit/words/format.ts';
import { fieldsInSight, isFormOpen } from './fields-in-sight.ts';
import { sentencesOf } from './sentences.ts';
import { helpFrameWords, helpWords } from './words.ts';

/** What a screen is for, its fields and limits, its keys, who may use it, and its page of the guide. */
export function Help({ place, close }: { readonly place: Place | undefined; readonly close: () => void }) {
  const t = useWords(helpFrameWords);
  const guide = `/portal/main/guide#${place?.path ?? 'home'}`;
  return (
    <div className="help">
      <section>
        <h3>{t('purpose')}</h3>
        <Purpose place={place} />
      </section>
      <section>
        <h3>{t('fields')}</h3>
        <Fields />
      </section>
      <section>
        <h3>{t('keys')}</h3>
        <Keys />
      </section>
      <section>
        <h3>{t('who')}</h3>
        <p>{useWho(place)}</p>
      </section>
      <section>
        <h3>{t('guide')}</h3>
        {/* A dialog stands outside the router, so that the link is followed by hand. */}
        <a
          href={guide}
          onClick={(event) => {
            event.preventDefault();
            close();
            goTo(guide);
          }}
        >
          {t('openGuide')}
        </a>
      </section>
    </div>
  );
}

/** The three sentences of a screen, each on a line of its own. */
export function Purpose({ place }: { readonly place: Place | undefined }) {
  const { language } = useLanguage();
  const texts: Readonly<Record<string, readonly [string, string]>> = helpWords.texts;
  const text = texts[place?.path ?? 'home']?.[language === 'vi' ? 0 : 1] ?? '';
  return sentencesOf(text).map((sentence) => <p key={sentence}>{sentence}</p>);
}

function Fields() {
  const t = useWords(helpFrameWords);
  const said = useSaid();
  const told = useStore(toldFields);
  // A form in a drawer is the one that is asked about; one that tells nothing is read as it stands.
  const [isOver] = useState(isFormOpen);
  const isTold = told.length > (isOver ? 1 : 0);
  const [seen] = useState(() => (isTold ? [] : fieldsInSight(isOver)));
  const fields = isTold ? (told.at(-1)?.fields ?? []) : seen;
  if (fields.length === 0) return <p>{t('noFields')}</p>;
  return (
    <dl>
      {fields.map((field) => (
        <div key={said(field.label)}>
          <dt>{said(field.label)}</dt>
          <dd>{limitsOf(field, t).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

type Say = ReturnType<typeof useWords<keyof (typeof helpFrameWords)['texts']>>;

function limitsOf({ kind, isRequired, max, length, min }: ToldField, t: Say): readonly string[] {
  const limits = [
    ...(isRequired ? [t('required')] : []),
    ...(kind === 'choice' ? [t('choices')] : []),
    ...(kind === 'date' ? [t('day')] : []),
    ...(kind === 'number' ? [t('number')] : []),
    ...(length === undefined ? [] : [t('exactly', { count: length })]),
    ...(max === undefined ? [] : [t('most', { count: max })]),
    ...(min === undefined ? [] : [t('from', { day: formatDate(min) })]),
  ];
  return limits.length > 0 ? limits : [t('free')];
}

function Keys() {
  const said = useSaid();
  const bindings = useStore(keyBindings);
  const newest = [...new Map(bindings.map((binding) => [binding.key, binding])).values()];
  return (
    <dl>
      {newest.map(({ key, label }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{said(label)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who may open a screen, by its right and the roles that hold it. */
export function useWho(place: Place | undefined): string {
  const t = useWords(helpFrameWords);
  const role = useWords(roleWords);
  const right = useWords(rightWords);
  if (place === undefined || place.access === 'signed-in') return t('everybody');
  const roles = rights[place.access].roles.map((one) => (isRole(one) ? role(one) : one)).join(', ');
  const name = place.access in rightWords.texts ? right(place.access) : undefined;
  return name === undefined ? roles : t('rolesWith', { right: name, roles });
}

function isRole(name: string): name is keyof (typeof roleWords)['texts'] {
  return name in roleWords.texts;
}

/** The title of a screen, or of home. */
export function useTitle(place: Place | undefined): string {
  const title = useWords(screenWords);
  const t = useWords(portalWords);
  return place === undefined ? t('home') : title(place.title);
}
