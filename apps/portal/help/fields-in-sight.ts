import type { ToldField } from '#kit/browser/told-fields.ts';

/** The fields of the form that stands on top, as they are seen: for forms that tell nothing of themselves. */
export function fieldsInSight(isOver: boolean): readonly ToldField[] {
  const form = [...document.querySelectorAll(isOver ? '[role=dialog] form' : 'main#page form')].at(-1);
  return [...(form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])].flatMap((input): ToldField[] => {
    const label = textOf(input.labels?.[0]);
    if (label === '' || input.disabled || input.type === 'radio') return [];
    const isRequired = input.required || input.ariaRequired === 'true';
    return [{ label, kind: kindOf(input), isRequired, max: input.maxLength > 0 ? input.maxLength : undefined }];
  });
}

/** Is a form open in a drawer or a dialog, above the page's own? */
export const isFormOpen = (): boolean => document.querySelector('[role=dialog] form') !== null;

/** A label without the mark of a required field. */
function textOf(label: HTMLLabelElement | undefined): string {
  return [...(label?.childNodes ?? [])]
    .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();
}

function kindOf(input: HTMLInputElement): ToldField['kind'] {
  if (input.role === 'combobox') return 'choice';
  if (input.type === 'checkbox') return 'tick';
  return input.tagName === 'TEXTAREA' ? 'lines' : 'text';
}
