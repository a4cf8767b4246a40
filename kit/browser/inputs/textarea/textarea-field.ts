import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { Textarea } from './textarea.tsx';

/** Several lines of text in a form. */
export const TextareaField = /* @__PURE__ */ bindField(Textarea);
