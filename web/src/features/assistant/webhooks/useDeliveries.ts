import { onBeforeUnmount, ref, shallowRef, watch } from 'vue';
import type {
  Delivery,
  DeliveryDetail,
  DeliveryStatus,
} from '../../../../../functions/assistant/schemas/webhooks.ts';
import { parseLinkedPage } from '../../../api/client.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';

/** When to check a newly queued delivery: soon, after its timeout, and later for a busy server. */
const LOOKS_AFTER_MS = [1000, 11_000, 30_000];

/** Loads the deliveries of a webhook, the newest first, page by page. Sending throws ApiProblem. */
export function useDeliveries(webhook: () => string) {
  const deliveries = shallowRef<Delivery[]>([]);
  const only = ref<DeliveryStatus | ''>('');
  const cursor = ref<string | null>(null);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = ref('');
  const timers: ReturnType<typeof setTimeout>[] = [];
  const path = () => `/webhooks/${webhook()}/deliveries`;

  const asked = () => `${path()} ${only.value}`;

  async function readPage(after: string | null) {
    const query = { limit: 20, status: only.value, cursor: after };
    const { data, headers } = await assistantApi.request<Delivery[]>('GET', path(), { query });
    return { found: data, next: parseLinkedPage(headers, 'next', 'cursor') };
  }

  async function load(): Promise<void> {
    const wanted = asked();
    try {
      const { found, next } = await readPage(null);
      if (wanted !== asked()) return;
      deliveries.value = found;
      cursor.value = next;
      status.value = 'ready';
    } catch (error) {
      if (wanted !== asked()) return;
      problem.value = describeProblem(error);
      if (deliveries.value.length === 0) status.value = 'failed';
    }
  }

  /** Appends the next page, unless the list has changed meanwhile. */
  async function loadMore(): Promise<void> {
    const [wanted, after] = [asked(), cursor.value];
    const { found, next } = await readPage(after);
    if (wanted !== asked() || after !== cursor.value) return;
    deliveries.value = [...deliveries.value, ...found];
    cursor.value = next;
  }

  const read = (id: string) => assistantApi.get<DeliveryDetail>(`${path()}/${id}`);

  async function queue(route: string): Promise<void> {
    await assistantApi.post(route);
    await load();
    timers.push(...LOOKS_AFTER_MS.map((ms) => setTimeout(load, ms)));
  }
  const resend = ({ id }: Delivery) => queue(`${path()}/${id}/resend`);
  const sendTest = () => queue(`/webhooks/${webhook()}/test`);

  watch([webhook, only], () => {
    deliveries.value = [];
    status.value = 'loading';
    void load();
  }, { immediate: true });
  onBeforeUnmount(() => timers.forEach(clearTimeout));

  return { deliveries, only, cursor, status, problem, load, loadMore, read, resend, sendTest };
}
