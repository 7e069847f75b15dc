/** One choice of a Select. */
export interface SelectOption {
  value: string;
  label: string;
  /** Small text at the right. */
  hint?: string;
  disabled?: boolean;
  /** Heading under which this and the following options stand, when it differs from the one before. */
  group?: string;
}
