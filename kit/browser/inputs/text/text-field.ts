import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { TextInput } from './text-input.tsx';

/** A text field of a form. */
export const TextField = /* @__PURE__ */ bindField(TextInput);
