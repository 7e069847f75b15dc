import { nextTick, ref, shallowRef } from 'vue';
import type {
  Activation,
  ActivationImpact,
  Config,
} from '../../../../../functions/assistant/schemas/configs.ts';
import { assistantApi, describeProblem, describeProblemWithFields } from '../../../api/index.ts';
import { useToasts } from '../../../ui/toasts.ts';
import { useBranches } from '../branches-store.ts';
import type { useConfigs } from '../configs/useConfigs.ts';

/** The content of the dialog before an activation. */
interface Question {
  config: Config;
  /** The active version for the comparison; null if there is none. */
  against: Config | null;
  /** Null while it is loading. */
  outlook: ActivationImpact | null;
}

type Said = Pick<Activation, 'reason' | 'override' | 'keep_dialogs' | 'run_id'>;

/** Confirms and activates a version of a branch, and offers to undo it. */
export function useActivation(configs: ReturnType<typeof useConfigs>) {
  const branches = useBranches();
  const toasts = useToasts();
  const question = shallowRef<Question | null>(null);
  const isBusy = ref(false);
  const problem = ref('');

  const close = () => (question.value = null);

  async function ask(config: Config): Promise<void> {
    problem.value = '';
    question.value = { config, against: configs.active.value, outlook: null };
    await look();
  }

  async function look(): Promise<void> {
    const asked = question.value;
    if (!asked) return;
    try {
      const outlook = await assistantApi.get<ActivationImpact>(
        `/configs/${asked.config.id}/outlook`,
      );
      if (question.value?.config.id === asked.config.id) question.value = { ...asked, outlook };
    } catch (error) {
      problem.value = describeProblem(error);
    }
  }

  /**
   * Loads the current state after a rejection, for instance because another version was activated
   * meanwhile.
   */
  async function lookAgain(): Promise<void> {
    await configs.refresh();
    if (!question.value) return;
    question.value = { ...question.value, against: configs.active.value };
    await look();
  }

  const readAgain = () => Promise.all([configs.refresh(), branches.refresh().catch(() => {})]);

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
      await nextTick();
      await readAgain();
    } catch (error) {
      problem.value = describeProblemWithFields(error);
      await lookAgain();
    } finally {
      isBusy.value = false;
    }
  }

  /**
   * Activates the previous version again, whatever the activation gate requires of new versions.
   */
  async function undo(now: Config, before: Config): Promise<void> {
    try {
      await configs.activate(before.id, {
        reason: `Undo of v${now.version}`,
        override: true,
        expected_version: now.version,
      });
      toasts.show(`v${before.version} is active again.`, { tone: 'success' });
    } catch (error) {
      toasts.show(`Couldn’t activate v${before.version}. ${describeProblem(error)}`, {
        tone: 'danger',
      });
    }
    await readAgain();
  }

  return { question, isBusy, problem, ask, look, close, activate };
}
