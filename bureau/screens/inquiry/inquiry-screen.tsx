import { type ComponentType, useId, useMemo } from 'react';
import type { Call } from '#kit/contract/call.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { ErrorSummary } from '#kit/browser/inputs/form/error-summary.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { useSaid } from '#kit/browser/said.ts';
import { type ToldField, useToldFields } from '#kit/browser/told-fields.ts';
import { useWords } from '#kit/browser/words.tsx';
import { assistOf, lookupOf } from './calls.ts';
import type { AnyInquiry, AssistSpec, Day, InquirySpec, LookupSpec } from './declaration.ts';
import { FieldGroups } from './field-groups.tsx';
import { FormEnd } from './form-end.tsx';
import { IdentityBox } from './identity/identity-box.tsx';
import { both } from '#kit/words/words.ts';
import styles from './inquiry-screen.module.css';
import { NameButtons } from './name-buttons.tsx';
import { NewNameButton } from './new-name.tsx';
import { OutcomeLine } from './outcome-line.tsx';
import { TopStrip } from './top-strip.tsx';
import { useEnter } from './use-enter.ts';
import { type Inquiry, useInquiry } from './use-inquiry.ts';
import { captchaField } from './use-inquiry-form.ts';
import { inquiryScreenWords } from './words.ts';

/**
 * Makes an inquiry screen from its declaration: form, captcha loaded in advance, question before the fee, result.
 * Field names are checked against the call's body, texts against the names; the call's own rules are the form's.
 */
export function inquiryScreen<C extends Call, K extends string, L extends Call, A extends Call>(
  spec: InquirySpec<C, K, L, A>,
): ComponentType;
export function inquiryScreen(spec: AnySpec): ComponentType {
  const inquiry: AnyInquiry = {
    name: spec.call.path,
    fixed: {},
    start: {},
    switches: [],
    ...spec,
    lookup: spec.lookup && lookupOf(spec.lookup),
    assist: spec.assist && assistOf(spec.assist),
    identify: spec.identify,
  };
  const useDay = spec.useDay ?? (() => noDay);
  return function InquiryOfCall() {
    const day = useDay();
    return <InquiryScreen spec={inquiry} day={day} />;
  };
}

type Optional = 'name' | 'fixed' | 'start' | 'switches' | 'identify';

/** The declaration of any call, as it is handled after its names have been checked. */
type AnySpec = Omit<AnyInquiry, Optional | 'lookup' | 'assist'> &
  Partial<Pick<AnyInquiry, Optional>> &
  Pick<InquirySpec<Call, string, Call, Call>, 'useDay'> & {
    readonly lookup?: LookupSpec<Call, string>;
    readonly assist?: AssistSpec<Call, string>;
  };

const noDay: Day = {
  used: undefined,
  limit: undefined,
  counted: () => undefined,
  ended: new Map(),
  aside: null,
};

function InquiryScreen({ spec, day }: { spec: AnyInquiry; day: Day }) {
  const word = useWords(spec.words);
  const headId = useId();
  const inquiry = useInquiry(spec, day);
  const labels = useLabels(spec);
  useToldFields(() => toldOf(spec));
  const { ask, captcha, box, customer, choices } = inquiry;
  const { pressed, released } = useEnter({ goOn: inquiry.goOn, submit: ask.submit });
  return (
    <div className={styles.screen}>
      <form
        name={spec.name}
        noValidate
        className={styles.form}
        aria-labelledby={headId}
        onFocus={captcha.renewStale}
        onKeyDown={pressed}
        onKeyUp={released}
        onSubmit={(event) => {
          event.preventDefault();
          ask.submit();
        }}
      >
        <h2 id={headId} className="visually-hidden">
          {word(spec.confirm.title)}
        </h2>
        <TopStrip inquiry={inquiry} customer={customer} choices={choices} day={day} />
        <div className={styles.paper}>
          <Notices inquiry={inquiry} labels={labels} ended={day.ended} />
          {spec.identify !== undefined && <IdentityBox box={box} onEnter={inquiry.goOn} />}
          <FieldGroups
            title={word(spec.confirm.title)}
            after={spec.lookup?.field}
            fields={spec.fields.filter((field) => !field.pinned)}
            inquiry={inquiry}
            customer={customer}
            choices={choices}
          >
            {spec.lookup !== undefined && (
              <NameButtons
                customer={customer}
                length={spec.lookup.length}
                isWhole={inquiry.isCodeWhole}
                hide={inquiry.hideName}
              />
            )}
          </FieldGroups>
          {spec.papers !== undefined && (
            <FileInput label={word(spec.papers.label)} value={inquiry.papers.files} onChange={inquiry.papers.choose} />
          )}
          <FormEnd inquiry={inquiry} labels={labels} />
        </div>
      </form>
      {day.aside !== null && <div className={styles.aside}>{day.aside}</div>}
      {ask.outcome?.kind === 'shown' && <div className={styles.result}>{ask.outcome.view}</div>}
    </div>
  );
}

/** The fields of an inquiry, for the help of the screen. */
function toldOf({ fields, words }: AnyInquiry): readonly ToldField[] {
  return fields.map((field): ToldField => {
    const { name, label = name, required } = field;
    const typed = field.kind === 'ticket' ? 'text' : field.kind;
    const kind = typed === 'segments' ? 'choice' : typed === 'day' ? 'date' : typed;
    return {
      label: both(words, label),
      kind,
      isRequired: required === true,
      ...('max' in field && field.max !== undefined ? { max: field.max } : {}),
      ...(field.kind === 'digits' ? { length: field.length } : {}),
    };
  });
}

type NoticesProps = {
  readonly inquiry: Inquiry;
  readonly labels: Readonly<Record<string, string>>;
  readonly ended: ReadonlyMap<string, boolean>;
};

/** The notices above the fields: a refusal, faults, the last ticket, an undo, the result of the look-up. */
function Notices({ inquiry, labels, ended }: NoticesProps) {
  const t = useWords(inquiryScreenWords);
  const said = useSaid();
  const { ask, undo, customer, form } = inquiry;
  const differing = Object.keys(customer.replaced).length;
  return (
    <>
      {ask.refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          <span>{said(ask.refusal)}</span>
          {ask.otherName !== undefined && <NewNameButton spec={inquiry.spec} asked={ask.otherName} />}
        </p>
      )}
      <ErrorSummary control={form.control} labels={labels} />
      <OutcomeLine outcome={ask.outcome} ended={ended} />
      {undo.done !== undefined && (
        <p role="status" className={styles.undo}>
          <span>{t(undo.done)}</span>
          <button type="button" onClick={undo.takeBack}>
            {t('undo')}
          </button>
        </p>
      )}
      <p role="status" className="visually-hidden">
        {customer.isBusy && t('lookingUp')}
        {!customer.isBusy && customer.found !== undefined && t('customerFound', { name: customer.found })}
        {differing > 0 && `. ${t('differsCount', { count: differing })}`}
      </p>
    </>
  );
}

function useLabels(spec: AnyInquiry): Readonly<Record<string, string>> {
  const word = useWords(spec.words);
  const t = useWords(interfaceWords);
  return useMemo(
    () => ({
      ...Object.fromEntries(spec.fields.map((field) => [field.name, word(field.label ?? field.name)])),
      [captchaField]: t('captcha'),
    }),
    [spec, word, t],
  );
}
