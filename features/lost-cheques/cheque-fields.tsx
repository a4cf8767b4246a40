import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { isSentLate } from '#bureau/cheques/days.ts';
import { CheckField } from '#kit/browser/inputs/check/check-field.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import type { ListState } from '#kit/browser/inputs/choice/choice-list.tsx';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import type { FormValues } from '#kit/browser/inputs/form/form.ts';
import { isPlainDate } from '#kit/contract/fields.ts';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { amountInWords } from '#kit/words/amount-words.ts';
import { type ChequeState, type chequeState, kindOfFlags } from './cheque-state.ts';
import styles from './cheques.module.css';
import { chequeFormWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Values = FormValues<typeof chequeState>;
type ChequeControl = Control<Values, unknown, ChequeState>;

type Props = {
  readonly control: ChequeControl;
  /** The drawer's name and address come from the bureau. */
  readonly isFound: boolean;
  readonly units: ListState & { readonly choices: readonly Choice[] };
  readonly confirmCode: string | null;
};

// A hint while typing: the server's value on the row counts, because it knows the holidays.
const noHolidays = { off: new Set<string>(), worked: new Set<string>() };

/** The fields of a declaration that is entered or changed, in three groups; the CIC code stands above them. */
export function ChequeFields({ control, isFound, units, confirmCode }: Props) {
  const t = useWords(chequeFormWords);
  const bureauText = useWords(bureauFieldWords);
  const { language } = useLanguage();
  const [money, shortfall, isLost, isRefused, fromDate, refusedOn, sentOn] = useWatch({
    control,
    name: [
      'money',
      'amountDoNotEnoughPayment',
      'isLossSec',
      'isSecToBeCancelPayment',
      'fromDate',
      'dateCancelPaySec',
      'sendedDate',
    ],
  });
  const kind = kindOfFlags(isLost, isRefused);
  const event = [isLost === true ? fromDate : '', isRefused === true ? refusedOn : ''].map(dayOf).sort().at(-1) ?? '';
  const isLate = event !== '' && dayOf(sentOn) !== '' && isSentLate(event, dayOf(sentOn), noHolidays);
  const given = { control } as const;
  const past = { ...given, max: hanoiDay() } as const;
  const words = (amount: unknown) => ({ hint: amountInWords(typeof amount === 'string' ? amount : '', language) });
  return (
    <>
      <Group title={t('drawer')}>
        <CodeField {...given} name="accountReceiveFee" label={t('accountReceiveFee')} required max={20} />
        <TextField
          {...given}
          name="personSign"
          label={t('personSign')}
          required
          max={50}
          locked={isFound && bureauText('from-cic')}
        />
        <CodeField {...given} name="identityDocs" label={t('identityDocs')} required={isRefused === true} max={20} />
        <TextField
          {...given}
          name="address"
          label={t('address')}
          max={200}
          locked={isFound && bureauText('from-cic')}
        />
        <DateField {...past} name="dateProvide" label={t('dateProvide')} />
        <TextField {...given} name="placeProvide" label={t('placeProvide')} max={200} />
      </Group>
      <Group title={t('cheque')}>
        <CodeField {...given} name="secNumber" label={t('secNumber')} required max={20} />
        <NumberField {...given} name="summarySecNumbers" label={t('summarySecNumbers')} negative={false} max={20} />
        <DateField {...past} name="dateReleaseSignSec" label={t('dateReleaseSignSec')} />
        <NumberField {...given} name="money" label={t('money')} required negative={false} max={15} {...words(money)} />
        <TextField {...given} name="beneficiarySec" label={t('beneficiarySec')} max={20} />
        <TextField {...given} name="beneficiaryAddress" label={t('beneficiaryAddress')} max={200} />
        <TextField {...given} name="finalUserSign" label={t('finalUserSign')} max={50} />
      </Group>
      <Group title={t('notice')}>
        <div className={styles.flags}>
          <CheckField {...given} name="isLossSec" label={t('isLossSec')} />
          <CheckField {...given} name="isSecToBeCancelPayment" label={t('isSecToBeCancelPayment')} />
          <p className={styles.kind}>{kind === undefined ? t('kindNone') : t(`kind${kind}`)}</p>
        </div>
        <DateField {...given} name="fromDate" label={t('fromDate')} required={isLost === true} />
        <DateField {...given} name="toDate" label={t('toDate')} />
        <DateField {...past} name="dateCancelPaySec" label={t('dateCancelPaySec')} required={isRefused === true} />
        <NumberField
          {...given}
          name="amountDoNotEnoughPayment"
          label={t('amountDoNotEnoughPayment')}
          required={isRefused === true}
          negative={false}
          max={15}
          {...words(shortfall)}
        />
        <ChoiceField {...given} name="unitAnnounceName" label={t('unitAnnounceName')} required {...units} />
        <DateField
          {...past}
          name="sendedDate"
          label={t('sendedDate')}
          required
          warning={isLate ? t('sentLate') : undefined}
        />
        <TextInput
          label={t('confirmCodeCIC')}
          value={confirmCode ?? ''}
          onChange={() => undefined}
          disabled
          code
          hint={confirmCode === null ? t('noCodeYet') : ''}
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

function dayOf(value: unknown): string {
  return typeof value === 'string' && isPlainDate(value) ? value : '';
}
