type HostMessage = { type: 'open' | 'close' };

const isHostMessage = (data: unknown): data is HostMessage =>
  typeof data === 'object' && data !== null && 'type' in data &&
  (data.type === 'open' || data.type === 'close');

/** Returns whether an origin belongs to a site: exactly, or by `http://localhost:*` on any port. */
export const isOriginOf = (origins: readonly string[], origin: string): boolean =>
  origins.some((each) =>
    each === origin || each.endsWith(':*') && origin.replace(/:\d+$/, '') === each.slice(0, -2)
  );

interface HostPage {
  isFramed: boolean;
  close(): void;
  showUnread(count: number): void;
}

/**
 * Connects the chat with the page around it.
 *
 * @param origins of the site; messages from other origins are ignored.
 * @param onOpen called when the visitor opens or closes the chat.
 */
export function connectHostPage(
  origins: readonly string[],
  onOpen: (isOpen: boolean) => void,
): HostPage {
  const isFramed = parent !== window;
  // Messages contain no text of the dialog, so any page may read them.
  const post = (message: object) => isFramed && parent.postMessage(message, '*');
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== parent || !isOriginOf([...origins, location.origin], origin)) return;
    if (isHostMessage(data)) onOpen(data.type === 'open');
  });
  post({ type: 'ready' });
  return {
    isFramed,
    close: () => post({ type: 'close' }),
    showUnread: (count) => post({ type: 'unread', count }),
  };
}
