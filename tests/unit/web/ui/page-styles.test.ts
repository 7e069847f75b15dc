import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Pages with looks of their own, and why. */
const EXEMPT: Record<string, string> = {
  'BusinessCardPage.vue': 'a printed sheet in millimetres',
  'DoorSignPage.vue': 'a printed sheet in millimetres',
  'PriceLeafletPage.vue': 'printed sheets in millimetres',
  'ReferencePage.vue': 'overrides the style sheet of Swagger UI',
  'TypePage.vue': 'specimens of typefaces',
};

const LOOK = /(?<=[{};]\s*)(?:font[\w-]*|color|background[\w-]*|[\w-]*gap)(?=\s*:)/g;

/** Returns the properties of fonts, colours and gaps that a component's own styles set. */
function findLooks(component: string): string[] {
  const styles = Array.from(
    component.matchAll(/<style[^>]*>(.*?)<\/style>/gs),
    ([, css]) => css!.replace(/\/\*.*?\*\//gs, ''),
  );
  return styles.flatMap((css) => css.match(LOOK) ?? []);
}

test('a rule with a font, a colour or a gap is found, wherever it stands', () => {
  const looks = findLooks(`<style scoped>
/* color: red; */
.gap { display: grid; row-gap: 4px }
@media print { a:hover { color: red; .b { padding: 0 } background-color: red } }
b { --color: red; border: 1px solid; font-weight: 600; }
</style>`);
  expect(looks).toEqual(['row-gap', 'color', 'background-color', 'font-weight']);
});

test('pages set no font, colour or gap of their own: src/ui has parts for them', () => {
  const pages = globSync('web/src/{features,frame,navigation}/**/*Page.vue');
  expect(pages.length).toBeGreaterThan(30);
  const found = pages.map((path) =>
    [basename(path), findLooks(readFileSync(path, 'utf8'))] as const
  ).filter(([, looks]) => looks.length > 0);
  expect(found.filter(([name]) => !(name in EXEMPT))).toEqual([]);
  expect(found.map(([name]) => name).sort()).toEqual(Object.keys(EXEMPT));
});
