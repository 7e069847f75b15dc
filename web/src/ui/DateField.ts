import DateInput from './DateInput.vue';
import { type FieldProps, inField } from './in-field.ts';

/** DateInput with its label, hint and error. */
export const DateField = inField(DateInput) as unknown as new () => {
  $props: FieldProps & InstanceType<typeof DateInput>['$props'];
};
