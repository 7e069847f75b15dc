import { defineStore } from 'pinia';
import { ref } from 'vue';

interface Toast {
  id: number;
  tone: 'neutral' | 'success' | 'danger';
  text: string;
  /** Shown as buttons, for instance to undo. */
  actions?: { label: string; run: () => void }[];
}

/** Stores the short messages in the corner of the window; any module can call `show`. */
export const useToasts = defineStore('toasts', () => {
  const toasts = ref<Toast[]>([]);
  /**
   * The newest, for screen readers: kept after it is dismissed, so that nothing is announced twice.
   */
  const latest = ref<Toast | null>(null);
  let last = 0;

  function show(text: string, options: Partial<Pick<Toast, 'tone' | 'actions'>> = {}) {
    latest.value = { id: ++last, tone: 'neutral', text, ...options };
    toasts.value.push(latest.value);
  }

  function dismiss(id: number) {
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  }

  return { toasts, latest, show, dismiss };
});
