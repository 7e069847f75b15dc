/** Returns whether a style belongs to a visible pseudo-element or one with content. */
export const hasContent = ({ content }: CSSStyleDeclaration): boolean =>
  !/^(?:none|normal|)$/.test(content);
