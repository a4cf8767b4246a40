import { bindField } from './bind-field.tsx';
import { CodeInput } from './code-input.tsx';

/** A code in a form. */
export const CodeField = /* @__PURE__ */ bindField(CodeInput);
