import { bindField } from './bind-field.tsx';
import { CaptchaInput } from './captcha-input.tsx';

/** A captcha in a form. */
export const CaptchaField = /* @__PURE__ */ bindField(CaptchaInput);
