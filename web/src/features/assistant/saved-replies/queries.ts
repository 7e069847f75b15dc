import { defineQueryOptions } from '@pinia/colada';
import type { NewSavedReply, SavedReply } from '@contract/assistant/schemas/saved-replies.ts';
import { assistantApi, byId, ifMatch, useChanges } from '@/api/index.ts';

const KEY = ['saved-replies'];

/** All saved replies, by name. */
export const savedRepliesQuery = defineQueryOptions({
  key: KEY,
  query: () => assistantApi.GET('/saved-replies'),
});

export const useSavedReplyChanges = () =>
  useChanges(KEY, {
    save: ({ reply, body }: { reply: SavedReply | null; body: NewSavedReply }) => {
      if (!reply) return assistantApi.POST('/saved-replies', { body });
      const params = { ...byId(reply), header: ifMatch(reply.revision) };
      return assistantApi.PATCH('/saved-replies/{id}', { params, body });
    },
    remove: (reply: SavedReply) =>
      assistantApi.DELETE('/saved-replies/{id}', { params: byId(reply) }),
  });
