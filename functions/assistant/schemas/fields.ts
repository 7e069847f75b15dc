import { z } from 'zod';
import { NAME_LENGTH_LIMIT, PROMPT_LENGTH_LIMIT } from '../../shared/contract/limits.ts';

/** Name of a dialog, a branch or a step. */
export const Name = z.string().trim().min(1).max(NAME_LENGTH_LIMIT);

/** Tag of a dialog. */
export const Tag = z.string().trim().min(1).max(50);

/** A text of a configuration, or the prompt of a step. */
export const PromptText = z.string().max(PROMPT_LENGTH_LIMIT);
