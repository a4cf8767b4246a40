import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { CodeInput } from './code-input.tsx';

/** A code in a form. */
export const CodeField = /* @__PURE__ */ bindField(CodeInput);
