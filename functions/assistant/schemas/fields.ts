import { z } from 'zod';
import {
  findUnknownPlaceholders,
  ORGANISATION_PLACEHOLDERS,
} from '../../shared/contract/organisation.ts';
import { NAME_LENGTH_LIMIT, PROMPT_LENGTH_LIMIT } from '../../shared/contract/limits.ts';

export const Name = z.string().trim().min(1).max(NAME_LENGTH_LIMIT);

/** Code of something that editors create; it never changes. */
export const Code = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, {
  error: 'It must be 2 to 40 lower-case letters, digits and _, with a letter first',
});

export const Tag = z.string().trim().min(1).max(50);

const KNOWN = ORGANISATION_PLACEHOLDERS.map((name) => `{{organisation.${name}}}`).join(', ');

/** A text that may contain the organisation's placeholders, and no others. */
export const WithPlaceholders = z.string().superRefine((text, context) => {
  for (const placeholder of new Set(findUnknownPlaceholders(text))) {
    context.addIssue({
      code: 'custom',
      message: `${placeholder} is not a placeholder; known are ${KNOWN}`,
    });
  }
});

export const PromptText = WithPlaceholders.max(PROMPT_LENGTH_LIMIT);

export const isChange = (given: object): boolean => Object.keys(given).length > 0;

export const NOTHING_TO_CHANGE = 'Name at least one field to change';
