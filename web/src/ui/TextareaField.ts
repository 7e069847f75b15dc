import Textarea from './Textarea.vue';
import { inField } from './in-field.ts';

export const TextareaField = inField<typeof Textarea>(Textarea);
