/** Marked spans of a text: start and end in UTF-16 code units, in order. */
export type Marks = readonly (readonly number[])[];
