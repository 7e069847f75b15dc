/** Vitest setup: a file leaves no row of its own. */
import { afterAll } from 'vitest';
import { removeRows } from './catalog-client.ts';

afterAll(removeRows);
