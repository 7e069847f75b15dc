/**
 * Shows a site's chat on any page: a button that opens the dialog in a frame of this script's
 * origin, which the page can neither read nor change. Loads nothing before the first click.
 *
 * @example <script async type="module" src="https://clinic.example/chat.js" data-site="clinic"></script>
 */
import { createLauncher, type Options } from './launcher.ts';

const ORIGIN = new URL(import.meta.url).origin;

/**
 * The chat's custom element. Pages can contain it; if the script's tag has `data-site`, the script
 * adds one.
 */
class LindenChat extends HTMLElement {
  #remove: (() => void) | undefined;

  connectedCallback() {
    const { site, label, contactFallback, colour, position } = this.dataset;
    if (!site) {
      return console.error('<linden-chat> needs the attribute data-site with the key of the site.');
    }
    const options: Options = {
      origin: ORIGIN,
      site,
      label: label || 'Chat',
      contactFallback: contactFallback ?? '',
      colour: /^#[0-9a-f]{6}$/i.test(colour ?? '') ? colour! : '#23593e',
      isLeft: position === 'left',
      readIdentity: () => this.dataset.identity,
    };
    this.#remove = createLauncher(this.shadowRoot ?? this.attachShadow({ mode: 'open' }), options);
  }

  disconnectedCallback() {
    this.#remove?.();
  }
}

if (!customElements.get('linden-chat')) {
  customElements.define('linden-chat', LindenChat);
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[data-site]')]
    .find(({ src }) => src === import.meta.url);
  if (script) {
    const element = document.createElement('linden-chat');
    Object.assign(element.dataset, { ...script.dataset });
    // In the head, an async script may run before there is a body.
    if (document.body) document.body.append(element);
    else addEventListener('DOMContentLoaded', () => document.body.append(element));
  }
}
