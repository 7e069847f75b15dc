/** Computed properties that a difference would show in, besides those that layout tells. */
const OF_ALL = (
  'display visibility opacity mix-blend-mode isolation z-index float ' +
  'overflow-x overflow-y overflow-clip-margin-box clip clip-path filter backdrop-filter ' +
  'mask-image mask-size mask-position mask-repeat mask-origin mask-clip mask-composite mask-mode ' +
  'transform translate rotate scale transform-style perspective backface-visibility zoom ' +
  'content-visibility color color-scheme ' +
  'background-color background-image background-size background-position-x ' +
  'background-position-y background-repeat background-origin background-clip ' +
  'background-attachment background-blend-mode border-top-color border-right-color ' +
  'border-bottom-color border-left-color border-top-style border-right-style ' +
  'border-bottom-style border-left-style border-top-width border-right-width ' +
  'border-bottom-width border-left-width border-top-left-radius border-top-right-radius ' +
  'border-bottom-right-radius border-bottom-left-radius border-image-source ' +
  'border-image-slice border-image-width border-image-outset border-image-repeat ' +
  'border-collapse empty-cells box-shadow outline-color outline-style outline-width ' +
  'outline-offset column-rule-color column-rule-style column-rule-width appearance ' +
  'accent-color scrollbar-color scrollbar-width object-fit object-position image-rendering ' +
  'image-orientation resize counter-reset counter-increment counter-set content quotes ' +
  'list-style-type list-style-image list-style-position'
).split(' ');

const OF_TEXT = (
  'font-family font-size font-weight font-style font-stretch font-variant-caps ' +
  'font-variant-ligatures font-variant-numeric font-variant-east-asian ' +
  'font-variant-alternates font-variant-position font-variant-emoji font-feature-settings ' +
  'font-variation-settings font-kerning font-optical-sizing font-palette font-size-adjust ' +
  'font-synthesis-weight font-synthesis-style font-synthesis-small-caps letter-spacing ' +
  'word-spacing line-height text-align text-align-last text-indent text-transform ' +
  'text-decoration-line text-decoration-style text-decoration-color ' +
  'text-decoration-thickness text-decoration-skip-ink text-underline-offset ' +
  'text-underline-position text-emphasis-color text-emphasis-style text-emphasis-position ' +
  'text-shadow text-overflow text-rendering text-orientation text-combine-upright ' +
  'white-space-collapse text-wrap-mode writing-mode direction unicode-bidi hyphens tab-size ' +
  'ruby-align ruby-position -webkit-line-clamp -webkit-text-fill-color ' +
  '-webkit-text-stroke-color -webkit-text-stroke-width -webkit-text-security ' +
  '-webkit-font-smoothing'
).split(' ');

const OF_DRAWING = (
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray ' +
  'stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit paint-order ' +
  'vector-effect stop-color stop-opacity flood-color flood-opacity lighting-color ' +
  'marker-start marker-mid marker-end clip-rule mask-type color-interpolation ' +
  'color-interpolation-filters shape-rendering text-anchor dominant-baseline ' +
  'alignment-baseline baseline-shift d cx cy r rx ry x y'
).split(' ');

/** What is painted of an element of HTML, and of a drawing. */
export const PAINTED = {
  html: [...OF_ALL, ...OF_TEXT],
  drawing: [...OF_ALL, ...OF_TEXT, ...OF_DRAWING],
};
