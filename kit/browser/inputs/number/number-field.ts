import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { NumberInput } from './number-input.tsx';

/** A number in a form. */
export const NumberField = /* @__PURE__ */ bindField(NumberInput);
