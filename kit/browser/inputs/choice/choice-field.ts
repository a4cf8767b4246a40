import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { ChoiceInput } from './choice-input.tsx';

/** A choice from a list in a form. */
export const ChoiceField = /* @__PURE__ */ bindField(ChoiceInput);
