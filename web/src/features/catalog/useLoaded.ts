import { getCurrentInstance, getCurrentScope, type ShallowRef, shallowRef, watch } from 'vue';

/**
 * Runs a composable of a lazily loaded module in the scope of the caller, as soon as the module is
 * there. Returns its result; undefined before.
 */
export function useLoaded<Module, Result>(
  module: () => Module | undefined,
  composable: (module: Module) => Result,
): Readonly<ShallowRef<Result | undefined>> {
  const scope = getCurrentScope()!;
  const { app } = getCurrentInstance()!.appContext;
  const result = shallowRef<Result>();
  let hasRun = false;
  watch(module, (loaded) => {
    if (!loaded || hasRun) return;
    hasRun = true;
    result.value = app.runWithContext(() => scope.run(() => composable(loaded)));
  }, { immediate: true });
  return result;
}
