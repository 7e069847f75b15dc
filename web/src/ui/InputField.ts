import Input from './Input.vue';
import { type FieldProps, inField } from './in-field.ts';

/** Input with its label, hint and error. */
export const InputField = inField(Input) as unknown as new () => {
  $props: FieldProps & InstanceType<typeof Input>['$props'];
};
