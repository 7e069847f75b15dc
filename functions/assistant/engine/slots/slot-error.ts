import { z } from 'zod';

/** A slot whose new value was rejected, and the reason. */
export const slotError = z.object({ slot: z.string(), reason: z.string() });
export type SlotError = Readonly<z.infer<typeof slotError>>;

/** Maximum characters of a name in an error; longer names are truncated. */
const MAX_SHOWN_NAME_LENGTH = 100;

export const toSlotError = (name: string, reason: string): SlotError => ({
  slot: name.slice(0, MAX_SHOWN_NAME_LENGTH),
  reason,
});
