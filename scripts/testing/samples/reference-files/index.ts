import { DOCX_CASES } from './docx-cases.ts';
import { HTML_CASES } from './html-cases.ts';
import { PDF_CASES } from './pdf-cases.ts';
import { PRINTED_CASES } from './printed-cases.ts';
import type { ReferenceCase } from './reference-case.ts';

/** Files of every type with the expected results of their readers. */
export const REFERENCE_FILES: ReferenceCase[] = [
  ...PDF_CASES,
  ...PRINTED_CASES,
  ...HTML_CASES,
  ...DOCX_CASES,
];
