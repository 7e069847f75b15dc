/** Whether a style is that of a pseudo-element that is drawn, or of one that has content. */
export const hasContent = ({ content }: CSSStyleDeclaration): boolean =>
  !/^(?:none|normal|)$/.test(content);
