import { type Component, type FunctionalComponent, h } from 'vue';
import Field from './Field.vue';

type HasProps = new (...args: never[]) => { $props: object };

/** A control in a Field, with the props of both. */
type InField<Control extends HasProps> = new () => {
  $props: InstanceType<typeof Field>['$props'] & InstanceType<Control>['$props'];
};

const OF_FIELD = ['label', 'name', 'hint', 'error', 'required', 'class'];

/**
 * Creates a component that shows a control in a Field: props of Field and `class` go to the Field,
 * all other attributes to the control.
 */
export function inField<Control extends HasProps>(control: Component): InField<Control> {
  const labelled: FunctionalComponent = (_, { attrs }) => {
    const isOfField = ([name]: [string, unknown]) => OF_FIELD.includes(name);
    const given = Object.entries(attrs);
    const own = Object.fromEntries(given.filter((each) => !isOfField(each)));
    const ofField = Object.fromEntries(given.filter(isOfField));
    return h(Field as Component, ofField, () => h(control, own));
  };
  labelled.inheritAttrs = false;
  return labelled as unknown as InField<Control>;
}
