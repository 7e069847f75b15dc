import { afterAll } from 'vitest';
import { unmountAll } from './with-setup.ts';

afterAll(unmountAll);
