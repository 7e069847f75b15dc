const names = (list: string) => list.trim().split(/\s+/);

/**
 * Properties whose computed value describes the look of an element, whatever its size. Borders,
 * outlines and underlines are read as one value each, because the colour of an absent line does not
 * matter.
 */
export const LOOK = names(`
  display visibility position float clear box-sizing z-index opacity overflow-x overflow-y
  flex-direction flex-wrap flex-grow flex-shrink order align-items align-content align-self
  justify-content justify-items justify-self grid-auto-flow grid-column-start grid-column-end
  grid-row-start grid-row-end row-gap column-gap column-count vertical-align aspect-ratio
  object-fit object-position table-layout border-collapse list-style-type list-style-image
  border-top border-right border-bottom border-left outline
  border-top-left-radius border-top-right-radius border-bottom-right-radius
  border-bottom-left-radius
  color font-family font-size font-weight font-style font-stretch font-variant
  font-feature-settings line-height letter-spacing word-spacing text-align text-transform
  text-indent text-shadow text-decoration text-underline-offset white-space-collapse
  text-wrap-mode text-overflow overflow-wrap word-break hyphens direction writing-mode
  background-color background-image background-size background-position background-repeat
  background-clip box-shadow filter backdrop-filter transform translate rotate scale
  mix-blend-mode clip-path mask-image fill stroke stroke-width accent-color appearance
`);

/**
 * Properties that browsers resolve to pixels, which change with everything around: their value
 * before layout is read, if available.
 */
export const LENGTHS = names(`
  width height min-width min-height max-width max-height flex-basis
  top right bottom left margin-top margin-right margin-bottom margin-left
  padding-top padding-right padding-bottom padding-left
  grid-template-columns grid-template-rows
`);

/** Inherited properties: an equal change of the parent is reported for the parent only. */
export const INHERITED = new Set(names(`
  visibility border-collapse list-style-type list-style-image color font-family font-size
  font-weight font-style font-stretch font-variant font-feature-settings line-height
  letter-spacing word-spacing text-align text-transform text-indent text-shadow
  text-underline-offset white-space-collapse text-wrap-mode overflow-wrap word-break hyphens
  direction writing-mode fill stroke stroke-width accent-color
`));

/** Properties whose value contains the text's colour unless another colour is set. */
export const WITH_COLOR = new Set(names(`
  border-top border-right border-bottom border-left outline text-decoration text-shadow
  box-shadow fill stroke
`));

/** Shorthands of the four sides, clockwise from the top. */
export const SIDES: Record<string, readonly [string, string, string, string]> = {
  margin: ['margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  padding: ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  border: ['border-top', 'border-right', 'border-bottom', 'border-left'],
  inset: ['top', 'right', 'bottom', 'left'],
};

/** Other shorthands, used while their parts are equal. */
export const AS_ONE: Record<string, readonly string[]> = {
  'border-radius': [
    'border-top-left-radius',
    'border-top-right-radius',
    'border-bottom-right-radius',
    'border-bottom-left-radius',
  ],
  gap: ['row-gap', 'column-gap'],
  overflow: ['overflow-x', 'overflow-y'],
};

/** Returns the properties whose declaration may have set `property`, the narrowest first. */
export function listDeclaringProperties(property: string): string[] {
  const one = Object.entries({ ...SIDES, ...AS_ONE })
    .filter(([, parts]) => parts.includes(property)).map(([name]) => name);
  const axis = /^(margin|padding|border)-(top|bottom|left|right)$/.exec(property);
  const logical = axis ? [`${axis[1]}-${/top|bottom/.test(axis[2]!) ? 'block' : 'inline'}`] : [];
  const sizes: Record<string, string> = { width: 'inline-size', height: 'block-size' };
  const size = /^(min-|max-)?(width|height)$/.exec(property);
  const ofSize = size ? [`${size[1] ?? ''}${sizes[size[2]!]}`] : [];
  const start = /^(?:font|background|flex|grid|text-decoration|list-style)(?=-)/.exec(property)
    ?.[0];
  return [property, ...ofSize, ...logical, ...one, ...start ? [start] : []];
}
