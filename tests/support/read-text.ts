import type { Reply } from '../../functions/assistant/engine/reply.ts';
import { parseReply } from '../../functions/assistant/model-text/read-reply.ts';
import { EMPTY_FILTER, endReply } from '../../functions/assistant/model-text/reply-filter.ts';
import { cleanText } from '../../functions/shared/clean-text.ts';

/** Parses a complete reply. */
export const readText = (text: string): Reply =>
  parseReply(endReply({ ...EMPTY_FILTER, held: cleanText(text) }));
