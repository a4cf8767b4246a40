import type { CSSProperties, ReactNode } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import type { InquiryField } from './declaration.ts';
import { Field } from './field.tsx';
import { isShown } from './fields.ts';
import styles from './inquiry-screen.module.css';
import type { Choices } from '#kit/browser/inputs/choice/use-choices.ts';
import type { Customer } from './use-customer.ts';
import type { InquiryForm } from './use-inquiry-form.ts';

type Props = {
  /** Accessible name for fields without their own heading. */
  readonly title: string;
  readonly fields: readonly InquiryField<string, string>[];
  readonly inquiry: InquiryForm;
  readonly customer: Customer;
  readonly choices: (name: string) => Choices;
  /** Shown after the last field of the first group, or after the field named in `after`. */
  readonly children?: ReactNode;
  readonly after?: string | undefined;
};

type Group = { readonly title: string | undefined; readonly fields: InquiryField<string, string>[] };

const columns = 12;
const usualSpan = 4;

const withoutFields: Group = { title: undefined, fields: [] };

/** The declared fields on a grid of twelve columns, in groups with headings. */
export function FieldGroups({ title, fields, inquiry, customer, choices, children, after }: Props) {
  const { spec, values } = inquiry;
  const word = useWords(spec.words);
  const groups = fields.length === 0 && children !== undefined ? [withoutFields] : groupsOf(fields);
  return groups.map((group, at) => {
    const shown = group.fields.filter((field) => isShown(field, values));
    const room = roomAfter(shown);
    return (
      <fieldset key={group.title ?? ''} className={styles.group}>
        <legend className={group.title === undefined ? 'visually-hidden' : undefined}>
          {group.title === undefined ? title : word(group.title)}
        </legend>
        {shown.map((field) => (
          <Cell key={field.name} field={field} after={field.name === after ? children : undefined}>
            <Field inquiry={inquiry} field={field} customer={customer} choices={choices(field.name)} />
          </Cell>
        ))}
        {at === 0 && after === undefined && children !== undefined && (
          <div className={styles.lastCell} data-room={room}>
            {children}
          </div>
        )}
      </fieldset>
    );
  });
}

/** The columns that are free in the row of the last field. */
function roomAfter(fields: readonly InquiryField<string, string>[]): number {
  const taken = fields.reduce((at, { span = usualSpan }) => (at + span > columns ? span : at + span), 0);
  return columns - taken;
}

function Cell({
  field,
  after,
  children,
}: {
  field: InquiryField<string, string>;
  after: ReactNode;
  children: ReactNode;
}) {
  const span: CSSProperties & { readonly '--span': number } = { '--span': field.span ?? usualSpan };
  return (
    <>
      <div className={styles.cell} style={span}>
        {children}
      </div>
      {after}
    </>
  );
}

function groupsOf(fields: readonly InquiryField<string, string>[]): readonly Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last === undefined || field.group !== undefined) groups.push({ title: field.group, fields: [field] });
    else last.fields.push(field);
  }
  return groups;
}
