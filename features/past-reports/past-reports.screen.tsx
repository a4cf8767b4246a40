import { useLocation } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ReportView } from '#bureau/screens/report/report-view.tsx';
import { send } from '#kit/browser/call.ts';
import { FormButtons, FormCard, FormFields } from '#kit/browser/form-card/form-card.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { pastProducts, pastReports } from './contract.ts';
import { pastReportWords } from './words.ts';

type Made = AnswerOf<typeof pastReports.ofTicket>;

/** Reports as known at a past moment: of an institution's ticket, or of the case that the address names. */
export default function PastReports() {
  const dispute = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('case') ?? '' });
  const [made, setMade] = useState<Made>();
  return (
    <ScreenStack>
      {dispute === '' ? <TicketForm onMade={setMade} /> : <CaseForm key={dispute} dispute={dispute} onMade={setMade} />}
      {made !== undefined && <MadeReport made={made} />}
    </ScreenStack>
  );
}

function MadeReport({ made }: { readonly made: Made }) {
  const t = useWords(pastReportWords);
  const { profile } = useSession();
  return (
    <section aria-live="polite">
      <h2>{t('asKnown', { moment: formatDateTime(made.moment, 'seconds') })}</h2>
      <ReportView report={made.report} user={profile.userName} />
    </section>
  );
}

type FormProps = { readonly onMade: (made: Made | undefined) => void };

function TicketForm({ onMade }: FormProps) {
  const t = useWords(pastReportWords);
  const form = useSchemaForm(pastReports.ofTicket.body, {
    defaults: { institution: '', voucherCode: '', day: '', time: '' },
  });
  const submit = submitOf(form, async (body) => {
    onMade(undefined);
    onMade(await send(pastReports.ofTicket, { body }));
  });
  const { control } = form;
  return (
    <FormCard title={t('ofTicket')} hint={t('ofTicketHint')} onSubmit={submit} submitKey={t('make')}>
      <FormFields>
        <CodeField control={control} name="institution" label={t('institution')} required max={20} />
        <CodeField control={control} name="voucherCode" label={t('voucherCode')} required max={250} />
        <DateField control={control} name="day" label={t('day')} />
        <CodeField control={control} name="time" label={t('time')} hint={t('timeHint')} max={8} />
      </FormFields>
      <MakeButton>{t('make')}</MakeButton>
    </FormCard>
  );
}

function CaseForm({ dispute, onMade }: FormProps & { readonly dispute: string }) {
  const t = useWords(pastReportWords);
  const form = useSchemaForm(pastReports.ofCase.body, {
    defaults: { dispute, product: 'relation', day: '', time: '' },
  });
  const submit = submitOf(form, async (body) => {
    onMade(undefined);
    onMade(await send(pastReports.ofCase, { body }));
  });
  const { control } = form;
  const choices = pastProducts.map(({ value, label }) => ({ id: value, label: t(label) }));
  return (
    <FormCard title={t('ofCase')} hint={t('ofCaseHint')} onSubmit={submit} submitKey={t('make')}>
      <FormFields>
        <ChoiceField control={control} name="product" label={t('product')} required choices={choices} />
        <DateField control={control} name="day" label={t('day')} required />
        <CodeField control={control} name="time" label={t('time')} hint={t('timeHint')} max={8} />
      </FormFields>
      <MakeButton>{t('make')}</MakeButton>
    </FormCard>
  );
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
