import Input from './Input.vue';
import { inField } from './in-field.ts';

export const InputField = inField<typeof Input>(Input);
