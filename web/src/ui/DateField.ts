import DateInput from './DateInput.vue';
import { inField } from './in-field.ts';

export const DateField = inField<typeof DateInput>(DateInput);
