/** Names with a special meaning in JavaScript, which no slot may have. */
const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

export const isSlotName = (name: string): boolean => !RESERVED_NAMES.includes(name);
