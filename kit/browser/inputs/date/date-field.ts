import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { DateInput } from './date-input.tsx';

/** A date in a form. */
export const DateField = /* @__PURE__ */ bindField(DateInput);
