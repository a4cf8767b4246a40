import './company-choice.css';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import type { Company } from '#kit/browser/session/profile.ts';
import { useWords } from '#kit/browser/words.tsx';
import { sessionWords } from './words.ts';

const ManyCompanies = lazy(() => import('./many-companies.tsx'));

const mostInList = 8;

type Props = {
  readonly companies: readonly Company[];
  /** The initial choice: the last used one, or the current one. */
  readonly first: string | undefined;
  readonly isBusy: boolean;
  readonly choose: (id: string) => void;
  readonly back?: () => void;
};

/** The choice of institution (SES-02): a list of up to eight, a search field for more. Enter continues. */
export function CompanyChoice({ companies, first, isBusy, choose, back }: Props) {
  const t = useWords(sessionWords);
  const name = useId();
  const [chosen, setChosen] = useState(first ?? companies[0]?.id ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== '' && !isBusy) choose(chosen);
  };
  return (
    <form className="company-choice" onSubmit={submit}>
      {companies.length > mostInList ? (
        <Suspense>
          <ManyCompanies companies={companies} value={chosen} onChange={setChosen} />
        </Suspense>
      ) : (
        <fieldset>
          <legend>{t('manyCompanies')}</legend>
          {companies.map((company) => (
            <div key={company.id} className="company">
              <input
                id={`${name}-${company.id}`}
                type="radio"
                name={name}
                value={company.id}
                checked={company.id === chosen}
                autoFocus={company.id === (first ?? companies[0]?.id)}
                data-autofocus={company.id === chosen || undefined}
                onChange={() => setChosen(company.id)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }}
              />
              <label htmlFor={`${name}-${company.id}`}>
                <strong>{company.label}</strong>
                <span className="code">{company.id}</span>
              </label>
            </div>
          ))}
        </fieldset>
      )}
      <div className="company-actions">
        {back !== undefined && (
          <Button onClick={back} disabled={isBusy}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" variant="filled" aria-disabled={isBusy}>
          {t('goOn')}
        </Button>
      </div>
    </form>
  );
}
