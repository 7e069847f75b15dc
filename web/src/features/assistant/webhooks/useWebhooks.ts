import { computed, ref, shallowRef } from 'vue';
import type {
  NewWebhook,
  RotatedSecret,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from '../../../../../functions/assistant/schemas/webhooks.ts';
import { ApiProblem, assistantApi, describeProblem } from '../../../api/index.ts';

/** Loads all webhooks, the newest first. Changes throw ApiProblem. */
export function useWebhooks() {
  const webhooks = shallowRef<Webhook[]>([]);
  const status = ref<'loading' | 'ready' | 'failed' | 'refused'>('loading');
  const problem = ref('');
  const isEmpty = computed(() => status.value === 'ready' && webhooks.value.length === 0);

  async function load(): Promise<void> {
    if (status.value === 'failed') status.value = 'loading';
    try {
      webhooks.value = await assistantApi.getAll<Webhook>('/webhooks');
      status.value = 'ready';
    } catch (error) {
      problem.value = describeProblem(error);
      if (error instanceof ApiProblem && error.status === 403) status.value = 'refused';
      else if (webhooks.value.length === 0) status.value = 'failed';
    }
  }

  async function create(body: NewWebhook): Promise<WebhookWithSecret> {
    const made = await assistantApi.post<WebhookWithSecret>('/webhooks', body);
    await load();
    return made;
  }

  async function change({ id, updated_at }: Webhook, fields: WebhookChange): Promise<void> {
    try {
      await assistantApi.patch(`/webhooks/${id}`, fields, { ifMatch: `"${updated_at}"` });
    } finally {
      await load();
    }
  }

  const rotate = ({ id }: Webhook) => assistantApi.post<RotatedSecret>(`/webhooks/${id}/rotate`);

  async function remove({ id }: Webhook): Promise<void> {
    await assistantApi.delete(`/webhooks/${id}`);
    await load();
  }

  return { webhooks, status, problem, isEmpty, load, create, change, rotate, remove };
}
