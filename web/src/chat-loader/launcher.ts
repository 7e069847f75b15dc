import styles from './launcher.css?inline';

export interface Options {
  origin: string;
  site: string;
  label: string;
  /** How to contact the organisation while the chat cannot be loaded. */
  contactFallback: string;
  /** Colour as #rrggbb. */
  colour: string;
  isLeft: boolean;
  /** Returns the current identity token of the patient, if any. */
  readIdentity: () => string | undefined;
}

/** Messages from the frame, which contain no text of the dialog. */
type FrameMessage = { type: 'ready' | 'close' } | { type: 'unread'; count: number };

const READY_WITHIN_MS = 10_000;
const ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path/></svg>';
const BUBBLE = 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z';
const CHEVRON = 'm5 9 7 7 7-7';

function isFrameMessage(data: unknown): data is FrameMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === 'unread') return 'count' in data && Number.isSafeInteger(data.count);
  return data.type === 'ready' || data.type === 'close';
}

/** Returns whether black text is more legible than white on a colour. */
function isBright(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/**
 * Adds the button, which loads and shows the chat's frame; returns a function that removes both.
 */
export function createLauncher(root: ShadowRoot, options: Options): () => void {
  const { origin, site, label, contactFallback, colour, isLeft, readIdentity } = options;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const box = create('div', { class: isLeft ? 'chat left' : 'chat' });
  box.style.setProperty('--colour', colour);
  box.style.setProperty('--on-colour', isBright(colour) ? '#000' : '#fff');
  const button = create('button', {
    type: 'button',
    'aria-expanded': 'false',
    'aria-label': label,
  });
  button.innerHTML = ICON;
  const icon = button.querySelector('path')!;
  icon.setAttribute('d', BUBBLE);
  const badge = create('span', { class: 'unread', hidden: '' });
  button.append(badge);
  const panel = create('div', { class: 'panel', hidden: '' });
  box.append(panel, button);
  root.replaceChildren(box);

  let frame: HTMLIFrameElement | undefined;
  let overdue: ReturnType<typeof setTimeout> | undefined;

  let isReady = false;

  function tell(type: 'open' | 'close') {
    if (isReady) frame?.contentWindow?.postMessage({ type }, origin);
  }

  function toggle(isOpen: boolean) {
    panel.hidden = !isOpen;
    box.classList.toggle('open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
    icon.setAttribute('d', isOpen ? CHEVRON : BUBBLE);
    if (isOpen) {
      if (!frame) load();
      else frame.focus();
    } else button.focus();
    tell(isOpen ? 'open' : 'close');
  }

  function load() {
    const address = new URL('/chat', origin);
    address.searchParams.set('site', site);
    // Servers and their logs never get a fragment.
    address.hash = readIdentity() ?? '';
    frame = create('iframe', { title: label, src: address.href, allow: 'clipboard-write' });
    panel.replaceChildren(frame);
    overdue = setTimeout(showFallback, READY_WITHIN_MS);
  }

  /** Shows the contact fallback when the frame does not respond; opening the chat again retries. */
  function showFallback() {
    frame = undefined;
    isReady = false;
    const close = create('button', { type: 'button', class: 'close' });
    close.textContent = '×';
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', () => toggle(false));
    const text = create('p', { role: 'alert' });
    text.textContent = contactFallback || 'The chat cannot be reached right now.';
    panel.replaceChildren(text, close);
  }

  function showUnread(count: number) {
    badge.hidden = count === 0;
    badge.textContent = count > 9 ? '9+' : String(count);
    button.setAttribute('aria-label', count === 0 ? label : `${label} (${count})`);
  }

  function receive({ data, origin: from, source }: MessageEvent) {
    if (from !== origin || source !== frame?.contentWindow || !isFrameMessage(data)) return;
    if (data.type === 'close') toggle(false);
    else if (data.type === 'unread') showUnread(Math.max(0, data.count));
    else {
      clearTimeout(overdue);
      isReady = true;
      if (!panel.hidden) {
        frame?.focus();
        tell('open');
      }
    }
  }

  button.addEventListener('click', () => toggle(Boolean(panel.hidden)));
  addEventListener('message', receive);
  return () => {
    clearTimeout(overdue);
    removeEventListener('message', receive);
    root.replaceChildren();
  };
}
