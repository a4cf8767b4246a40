import { useLocation } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { CellPlace } from '#bureau/contract/figure-source.ts';
import { ShownSource, sourceOpener } from '#bureau/screens/source/open-source.tsx';
import type { OpenSource } from '#bureau/screens/source/source-cell.tsx';
import { ReportView } from '#bureau/screens/report/report-view.tsx';
import { send } from '#kit/browser/call.ts';
import { FormButtons, FormCard, FormFields } from '#kit/browser/form-card/form-card.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { codedEntriesOf } from '#kit/browser/inputs/choice/entries-of.ts';
import { useChoices } from '#kit/browser/inputs/choice/use-choices.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { useRead } from '#kit/browser/reading.ts';
import type { AnswerOf, RequestOf } from '#kit/contract/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { lookups } from '#features/lookups/contract.ts';
import { pastProducts, pastReports } from './contract.ts';
import styles from './past-reports.module.css';
import { pastReportWords } from './words.ts';

type Made = AnswerOf<typeof pastReports.ofTicket>;
/** A report as it was made, and what leads from its cells to their rows. */
type ShownMade = Made & { readonly openSource: OpenSource };

/** Reports as known at a past moment: of an institution's ticket, or of the case that the address names. */
export default function PastReports() {
  const dispute = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('case') ?? '' });
  const [made, setMade] = useState<ShownMade>();
  return (
    <ScreenStack>
      {dispute === '' ? <TicketForm onMade={setMade} /> : <CaseForm key={dispute} dispute={dispute} onMade={setMade} />}
      {made !== undefined && <MadeReport made={made} />}
    </ScreenStack>
  );
}

function MadeReport({ made }: { readonly made: ShownMade }) {
  const t = useWords(pastReportWords);
  const { profile } = useSession();
  return (
    <section aria-live="polite">
      <h2>{t('asKnown', { moment: formatDateTime(made.moment, 'seconds') })}</h2>
      <ReportView report={made.report} user={profile.userName} onSource={made.openSource} />
    </section>
  );
}

type FormProps = { readonly onMade: (made: ShownMade | undefined) => void };

// Outside the component: the entries are loaded once for them.
const ticketChoices = [{ name: 'institution', load: codedEntriesOf(lookups.institutions) }];

/** The focus begins in the first field of a form. */
function useFirstFocused(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
}

function TicketForm({ onMade }: FormProps) {
  const t = useWords(pastReportWords);
  const institutions = useChoices(ticketChoices)('institution');
  const box = useRef<HTMLFormElement>(null);
  useFirstFocused(box);
  const form = useSchemaForm(pastReports.ofTicket.body, {
    defaults: { institution: '', voucherCode: '', day: '', time: '' },
  });
  const submit = submitOf(form, async (body) => {
    onMade(undefined);
    const made = await send(pastReports.ofTicket, { body });
    const { institution, voucherCode, day } = body;
    const moment = day === undefined ? undefined : made.moment;
    onMade({
      ...made,
      openSource: sourceOpener((place, close) => (
        <TicketSource of={{ institution, voucherCode, moment }} place={place} close={close} />
      )),
    });
  });
  const { control } = form;
  return (
    <FormCard ref={box} title={t('ofTicket')} hint={t('ofTicketHint')} onSubmit={submit} submitKey={t('make')}>
      <FormFields>
        <ChoiceField control={control} name="institution" label={t('institution')} required {...institutions} />
        <CodeField control={control} name="voucherCode" label={t('voucherCode')} required max={250} />
        <div className={styles.moment}>
          <DateField control={control} name="day" label={t('day')} />
          <CodeField control={control} name="time" label={t('time')} hint={t('timeHint')} max={8} />
        </div>
      </FormFields>
      <MakeButton>{t('make')}</MakeButton>
    </FormCard>
  );
}

function CaseForm({ dispute, onMade }: FormProps & { readonly dispute: string }) {
  const t = useWords(pastReportWords);
  const box = useRef<HTMLFormElement>(null);
  useFirstFocused(box);
  const form = useSchemaForm(pastReports.ofCase.body, {
    defaults: { dispute, product: 'relation', day: '', time: '' },
  });
  const submit = submitOf(form, async (body) => {
    onMade(undefined);
    const made = await send(pastReports.ofCase, { body });
    const { product } = body;
    onMade({
      ...made,
      openSource: sourceOpener((place, close) => (
        <CaseSource of={{ dispute, product, moment: made.moment }} place={place} close={close} />
      )),
    });
  });
  const { control } = form;
  const choices = pastProducts.map(({ value, label }) => ({ id: value, label: t(label) }));
  return (
    <FormCard ref={box} title={t('ofCase')} hint={t('ofCaseHint')} onSubmit={submit} submitKey={t('make')}>
      <FormFields>
        <ChoiceField control={control} name="product" label={t('product')} required choices={choices} />
        <div className={styles.moment}>
          <DateField control={control} name="day" label={t('day')} required />
          <CodeField control={control} name="time" label={t('time')} hint={t('timeHint')} max={8} />
        </div>
      </FormFields>
      <MakeButton>{t('make')}</MakeButton>
    </FormCard>
  );
}

type SourceProps<C extends 'sourceOfTicket' | 'sourceOfCase'> = {
  readonly of: Omit<RequestOf<(typeof pastReports)[C]>['query'], keyof CellPlace>;
  readonly place: CellPlace;
  readonly close: () => void;
};

// A report of the bureau's leads to no case: its people decide them.
function TicketSource({ of, place, close }: SourceProps<'sourceOfTicket'>) {
  const read = useRead(pastReports.sourceOfTicket, { query: { ...of, ...place } });
  return <ShownSource read={read} place={place} cicCode={null} close={close} />;
}

function CaseSource({ of, place, close }: SourceProps<'sourceOfCase'>) {
  const read = useRead(pastReports.sourceOfCase, { query: { ...of, ...place } });
  return <ShownSource read={read} place={place} cicCode={null} close={close} />;
}

function MakeButton({ children }: { readonly children: ReactNode }) {
  return (
    <FormButtons>
      <Button type="submit" variant="filled" leftSection={<FilePlus2 size={16} aria-hidden />}>
        {children}
      </Button>
    </FormButtons>
  );
}
