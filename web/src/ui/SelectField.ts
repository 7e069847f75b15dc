import { inField } from './in-field.ts';
import NativeSelect from './NativeSelect.vue';

export const SelectField = inField(NativeSelect) as unknown as typeof NativeSelect;
