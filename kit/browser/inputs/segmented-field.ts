import { bindField } from './bind-field.tsx';
import { SegmentedInput } from './segmented-input.tsx';

/** A choice between few in a form. */
export const SegmentedField = /* @__PURE__ */ bindField(SegmentedInput);
