import Textarea from './Textarea.vue';
import { inField } from './in-field.ts';

/** Textarea with its label, hint and error. */
export const TextareaField = inField<typeof Textarea>(Textarea);
