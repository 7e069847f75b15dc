/** Vitest setup: each file is a page that opens, without the stores of the one before it. */
import { vi } from 'vitest';

vi.resetModules();
