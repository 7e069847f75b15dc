/** Vitest setup: each file is a new page without the stores of the previous one. */
import { vi } from 'vitest';

vi.resetModules();
