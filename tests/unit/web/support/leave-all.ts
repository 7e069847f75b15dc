import { afterAll } from 'vitest';
import { leaveAll } from './with-setup.ts';

afterAll(leaveAll);
