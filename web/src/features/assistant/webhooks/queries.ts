import { defineQueryOptions, useQuery } from '@pinia/colada';
import type {
  Delivery,
  DeliveryStatus,
  NewWebhook,
  Webhook,
  WebhookChange,
} from '@contract/assistant/schemas/webhooks.ts';
import { assistantApi, byId, ifMatch, useChange, useChanges } from '@/api/index.ts';
import { usePages } from '@/api/usePages.ts';
import { usePolling } from '@/ui/controls.ts';
import { isDue } from './webhook-words.ts';

const KEY = ['webhooks'];
const PAGE_SIZE = 20;
const POLL_MS = 1500;

/** All webhooks, the newest first. */
export const webhooksQuery = defineQueryOptions({
  key: KEY,
  query: () => assistantApi.GET_ALL('/webhooks'),
});

export const useWebhookChanges = () =>
  useChanges(KEY, {
    create: (body: NewWebhook) => assistantApi.POST('/webhooks', { body }),
    change: ({ webhook, body }: { webhook: Webhook; body: WebhookChange }) => {
      const params = { ...byId(webhook), header: ifMatch(webhook.updated_at) };
      return assistantApi.PATCH('/webhooks/{id}', { params, body });
    },
    rotateSecret: (id: string) =>
      assistantApi.POST('/webhooks/{id}/rotate', { params: byId({ id }) }),
    remove: (id: string) => assistantApi.DELETE('/webhooks/{id}', { params: byId({ id }) }),
  });

/** Loads the deliveries of a webhook, newest first; polls while one is about to be sent. */
export function useDeliveries(id: string, status: () => DeliveryStatus | '') {
  const deliveries = usePages({
    key: () => [...KEY, id, 'deliveries', status()],
    load: (cursor) => {
      const query = { limit: PAGE_SIZE, cursor, status: status() || undefined };
      const params = { ...byId({ id }), query };
      return assistantApi.raw.GET('/webhooks/{id}/deliveries', { params });
    },
  });
  usePolling(deliveries.refetch, () => deliveries.data.value?.some(isDue) ?? false, POLL_MS);
  return deliveries;
}

/** Loads a delivery with its body once `isOpen` returns true. */
export const useDelivery = (id: string, { id: delivery }: Delivery, isOpen: () => boolean) =>
  useQuery({
    key: [...KEY, id, 'delivery', delivery],
    enabled: isOpen,
    query: () =>
      assistantApi.GET('/webhooks/{id}/deliveries/{delivery}', {
        params: { path: { id, delivery } },
      }),
  });

export const useResend = (id: string) =>
  useChange(
    KEY,
    ({ id: delivery }: Delivery) =>
      assistantApi.POST('/webhooks/{id}/deliveries/{delivery}/resend', {
        params: { path: { id, delivery } },
      }),
  );

export const useSendTest = (id: string) =>
  useChange(KEY, () => assistantApi.POST('/webhooks/{id}/test', { params: byId({ id }) }));
