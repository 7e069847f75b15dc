/** Vitest setup: removes the rows that a file has added. */
import { afterAll } from 'vitest';
import { removeRows } from './catalog-client.ts';

afterAll(removeRows);
