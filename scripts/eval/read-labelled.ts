import { z } from 'zod';
import type { Branch } from '../../functions/assistant/engine/branches.ts';
import { isResponder } from '../../functions/assistant/engine/branches.ts';
import { parseJsonLines } from '../../functions/assistant/schemas/json-lines.ts';
import { LabelledMessage } from '../../functions/assistant/evaluation/labelled-message.ts';
import { StartError } from '../lib/start-error.ts';
import { readWith } from './read-with.ts';

/** A message of the set with its line number. */
export interface LabelledLine extends LabelledMessage {
  line: number;
}

const branchList = z.array(z.object({
  code: z.string().regex(/^\w+$/, 'letters, digits and _'),
  name: z.string().optional(),
  description: z.string().default(''),
})).min(2);

/**
 * Reads a labelled set.
 *
 * @throws StartError that names the file, the line and the error.
 */
export function readLabelled(path: string, branches: readonly Branch[]): LabelledLine[] {
  const lines = readWith(path, (text) => parseJsonLines(LabelledMessage, text));
  const codes = branches.filter(isResponder).map(({ code }) => code);
  const unknown = lines.find(({ value: { intent } }) => intent !== null && !codes.includes(intent));
  if (unknown) {
    throw new StartError(
      `${path}: Line ${unknown.line}: there is no branch ${unknown.value.intent}; the branches are ` +
        `${codes.join(', ')}, and null is out of scope. --branches FILE gives others.`,
    );
  }
  if (lines.length === 0) throw new StartError(`${path} has no message.`);
  return lines.map(({ value, line }) => ({ ...value, line }));
}

/**
 * Reads the branches of another set, `[{ "code", "name", "description" }]`, which is all that a
 * router reads.
 */
export function readBranches(path: string): Branch[] {
  const list = readWith(path, (text) => branchList.parse(JSON.parse(text)));
  return list.map(({ code, name = code, description }) => ({
    code,
    name,
    description,
    is_enabled: true,
    is_system: false,
    is_authoritative: false,
    steps: [],
  }));
}
