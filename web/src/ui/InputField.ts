import Input from './Input.vue';
import { inField } from './in-field.ts';

/** Input with its label, hint and error. */
export const InputField = inField<typeof Input>(Input);
