import { type Component, defineAsyncComponent, defineComponent, onMounted } from 'vue';

const FailedDialog = defineComponent({
  inheritAttrs: false,
  props: { error: Error },
  emits: ['close', 'update:open'],
  setup(_, { emit }) {
    onMounted(() => {
      emit('close');
      emit('update:open', false);
    });
    return () => null;
  },
});

/**
 * Defines a dialog box, or another part that a button opens, that loads when it opens. It emits
 * `close` and `update:open` if it cannot be loaded; the page reports the error. Until it has loaded,
 * render it only while it is open, so that it loads when it is opened again.
 */
export const loadDialog = <Dialog extends Component>(
  loader: () => Promise<Dialog | { default: Dialog }>,
) => defineAsyncComponent<Dialog>({ loader, errorComponent: FailedDialog });
