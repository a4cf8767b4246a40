import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { PapersInput } from './papers-input.tsx';

/** Identity papers in a form. */
export const PapersField = /* @__PURE__ */ bindField(PapersInput);
