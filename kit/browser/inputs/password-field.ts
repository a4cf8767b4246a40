import { bindField } from './bind-field.tsx';
import { PasswordInput } from './password-input.tsx';

/** A password in a form. */
export const PasswordField = /* @__PURE__ */ bindField(PasswordInput);
