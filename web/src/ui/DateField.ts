import DateInput from './DateInput.vue';
import { inField } from './in-field.ts';

/** DateInput with its label, hint and error. */
export const DateField = inField<typeof DateInput>(DateInput);
