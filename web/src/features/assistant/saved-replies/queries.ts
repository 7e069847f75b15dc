import { defineQueryOptions } from '@pinia/colada';
import type { NewSavedReply, SavedReply } from '@contract/assistant/schemas/saved-replies.ts';
import { assistantApi, useChanges } from '@/api/index.ts';

const KEY = ['saved-replies'];

/** All saved replies, by name. */
export const savedRepliesQuery = defineQueryOptions({
  key: KEY,
  query: () => assistantApi.GET('/saved-replies'),
});

/** Changes of saved replies. */
export const useSavedReplyChanges = () =>
  useChanges(KEY, {
    /** Adds or changes a saved reply. */
    save: ({ reply, body }: { reply: SavedReply | null; body: NewSavedReply }) => {
      if (!reply) return assistantApi.POST('/saved-replies', { body });
      const params = { path: { id: reply.id }, header: { 'If-Match': `"${reply.revision}"` } };
      return assistantApi.PATCH('/saved-replies/{id}', { params, body });
    },
    remove: ({ id }: SavedReply) => {
      const params = { path: { id } };
      return assistantApi.DELETE('/saved-replies/{id}', { params });
    },
  });
