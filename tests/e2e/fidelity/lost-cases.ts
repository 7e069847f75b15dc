import type { FidelityCase } from './cases.ts';

/** What no snapshot can keep: it is named with its element. */
export const LOST_CASES: FidelityCase[] = [
  {
    name: 'the picture of an image button',
    html: '<p>Text</p><input type="image" class="send" src="/picture.svg" alt="Send">',
    unresolved: ['picture of input.send'],
  },
  {
    name: 'a choice of nothing',
    html: '<select id="city"><option>Bath</select>',
    script: () => Object.assign(document.getElementById('city')!, { selectedIndex: -1 }),
    unresolved: ['that nothing is chosen in select#city'],
  },
  {
    name: 'a text field that is scrolled',
    html: `<textarea class="note" rows="2">${'line\n'.repeat(20)}</textarea>`,
    script: () => document.querySelector('textarea')!.scrollTo(0, 40),
    unresolved: ['scroll position of textarea.note (0, 40)'],
  },
  {
    name: 'a drawing that its canvas did not keep',
    html: '<p>Text</p><canvas class="globe"></canvas>',
    script: () => void document.querySelector('canvas')!.getContext('webgl'),
    unresolved: ['drawing of canvas.globe, should it have one'],
  },
];
