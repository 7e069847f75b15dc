import { inField } from './in-field.ts';
import NativeSelect from './NativeSelect.vue';

/** NativeSelect with its label, hint and error. */
export const SelectField = inField(NativeSelect) as unknown as typeof NativeSelect;
