import { bindField } from '#kit/browser/inputs/form/bind-field.tsx';
import { SegmentedInput } from './segmented-input.tsx';

/** A choice between few in a form. */
export const SegmentedField = /* @__PURE__ */ bindField(SegmentedInput);
