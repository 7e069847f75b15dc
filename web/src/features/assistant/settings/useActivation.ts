import { useQuery } from '@pinia/colada';
import { computed, nextTick, ref, shallowRef } from 'vue';
import type { Activation, Config } from '@contract/assistant/schemas/configs.ts';
import { describeProblemWithFields, useInvalidate } from '@/api/index.ts';
import { useAttempt, useToasts } from '@/ui/controls.ts';
import { BRANCHES_KEY } from '../branches/queries.ts';
import type { useConfigs } from '../configs/queries.ts';
import { impactQuery } from './queries.ts';

type Said = Pick<Activation, 'reason' | 'override' | 'keep_dialogs' | 'run_id'>;

/** Confirms and activates a version of a branch, and offers to undo it. */
export function useActivation(configs: ReturnType<typeof useConfigs>) {
  const invalidate = useInvalidate();
  const toasts = useToasts();
  const { attempt } = useAttempt();
  const chosen = shallowRef<Config | null>(null);
  const isBusy = ref(false);
  const problem = ref('');
  const impact = useQuery(() => ({
    ...impactQuery(chosen.value?.id ?? ''),
    enabled: chosen.value !== null,
  }));

  /**
   * Content of the confirmation: `against` is the active version; `outlook` is null until loaded.
   */
  const question = computed(() =>
    chosen.value && {
      config: chosen.value,
      against: configs.active.value,
      outlook: impact.data.value ?? null,
    }
  );
  const close = () => (chosen.value = null);

  function ask(config: Config): void {
    problem.value = '';
    chosen.value = config;
  }

  const readAgain = () => Promise.all([invalidate(BRANCHES_KEY), invalidate(['impact'])]);

  async function activate(said: Said): Promise<void> {
    if (!question.value || isBusy.value) return;
    const { config, against } = question.value;
    isBusy.value = true;
    problem.value = '';
    try {
      await configs.activate(config.id, { ...said, expected_version: against?.version ?? null });
      close();
      toasts.show(`v${config.version} is active.`, {
        tone: 'success',
        actions: against ? [{ label: 'Undo', run: () => void undo(config, against) }] : undefined,
      });
      // The dialog returns the focus before the list changes.
      await nextTick();
    } catch (error) {
      problem.value = describeProblemWithFields(error);
    } finally {
      await readAgain();
      isBusy.value = false;
    }
  }

  /** Activates the previous version again, regardless of the activation gate. */
  async function undo(now: Config, before: Config): Promise<void> {
    const reason = `Activation of v${now.version} undone`;
    const body = { reason, override: true, expected_version: now.version };
    await attempt(() => configs.activate(before.id, body), {
      done: `v${before.version} is active again.`,
      failed: `Couldn’t activate v${before.version}.`,
    });
    await readAgain();
  }

  return { question, isBusy, problem, impact, ask, close, activate };
}
