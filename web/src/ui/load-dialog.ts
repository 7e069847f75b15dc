import { type Component, defineAsyncComponent, defineComponent, onMounted } from 'vue';

const FailedDialog = defineComponent({
  inheritAttrs: false,
  props: { error: Error },
  emits: ['close'],
  setup(_, { emit }) {
    onMounted(() => emit('close'));
    return () => null;
  },
});

/**
 * Defines a dialog box that loads when it opens. It emits `close` if it cannot be loaded, so that
 * it can be opened again; the page reports the error.
 */
export const loadDialog = <Dialog extends Component>(
  loader: () => Promise<Dialog | { default: Dialog }>,
) => defineAsyncComponent<Dialog>({ loader, errorComponent: FailedDialog });
