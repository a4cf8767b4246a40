import { bindField } from './bind-field.tsx';
import { DigitsInput } from './digits-input.tsx';

/** An identity number in a form. */
export const DigitsField = /* @__PURE__ */ bindField(DigitsInput);
