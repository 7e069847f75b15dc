/** One choice of a Select. */
export interface SelectOption {
  value: string;
  label: string;
  /** Small text at the right. */
  hint?: string;
  /** Heading above this and the following options, when it differs from the one before. */
  group?: string;
}
