import Textarea from './Textarea.vue';
import { type FieldProps, inField } from './in-field.ts';

/** Textarea with its label, hint and error. */
export const TextareaField = inField(Textarea) as unknown as new () => {
  $props: FieldProps & InstanceType<typeof Textarea>['$props'];
};
