import { z } from 'zod';

export const id = z.uuid();
export const timestamp = z.string()
  .meta({ format: 'date-time', example: '2026-11-21T09:30:00+00:00' });
