import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { DigitsInput } from './digits-input.tsx';

/** A number of a fixed length in a form. */
export const DigitsField = /* @__PURE__ */ bindField(DigitsInput);
