import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { CaptchaInput } from './captcha-input.tsx';

/** A captcha in a form. */
export const CaptchaField = /* @__PURE__ */ bindField(CaptchaInput);
