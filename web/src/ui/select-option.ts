export interface SelectOption<T extends string = string> {
  value: T;
  label: string;
  /** Small text at the right. */
  hint?: string;
  /** Heading above this and the following options, if it differs from the previous one's. */
  group?: string;
}
