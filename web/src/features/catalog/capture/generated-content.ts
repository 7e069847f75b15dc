/** Returns whether a pseudo-element's style has `content`, which may be an empty string. */
export const hasContent = ({ content }: CSSStyleDeclaration): boolean =>
  !/^(?:none|normal|)$/.test(content);
