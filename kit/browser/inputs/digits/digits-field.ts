import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { DigitsInput } from './digits-input.tsx';

/** An identity number in a form. */
export const DigitsField = /* @__PURE__ */ bindField(DigitsInput);
