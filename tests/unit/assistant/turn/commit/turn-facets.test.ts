import { expect, test } from 'vitest';
import type { MessageMeta, Source } from '../../../../../functions/assistant/schemas/turn.ts';
import { listTurnFacets } from '../../../../../functions/assistant/turn/commit/turn-facets.ts';

const ROUTER = { fallback: false, model: 'router' };
const SCENARIO = { parse_error: null, illegal_transition: null, slot_errors: [] };
const SOURCES = [{}] as Source[];

interface Parts {
  router?: object;
  scenario?: object;
}

const metaOf = ({ router, scenario, ...meta }: Parts & Partial<MessageMeta> = {}) =>
  ({
    served_intent_code: 'price_question',
    config_version: 3,
    router_version: 2,
    step_code: null,
    events: [],
    debug: { router: { ...ROUTER, ...router }, scenario: { ...SCENARIO, ...scenario } },
    ...meta,
  }) as unknown as MessageMeta;

test('a turn is found by its branch, its versions, its step and its events, each once', () => {
  expect(listTurnFacets(metaOf({ step_code: 'intro', events: ['sticky', 'sticky'] }), SOURCES))
    .toEqual(
      [
        'intent_code:price_question',
        'intent_code:_router',
        'version:price_question/3',
        'version:_router/2',
        'step:intro',
        'event:sticky',
      ],
    );
});

test('a fixed reply before the router has no version, and no sources are none that it lacks', () => {
  const meta = metaOf({
    served_intent_code: '_safety',
    config_version: null,
    router_version: null,
  });
  expect(listTurnFacets(meta, [])).toEqual(['intent_code:_safety']);
});

test.each<[string, string[], Parts, Source[]?]>([
  ['a model without sources', ['no_sources'], {}, []],
  ['a tail that cannot be read', ['parse_error'], { scenario: { parse_error: 'missing' } }],
  [
    'a step that may not follow',
    ['illegal_transition'],
    { scenario: { illegal_transition: { from: 'a', to: 'b', reason: 'guard' } } },
  ],
  ['a router in doubt', ['fallback'], { router: { fallback: true } }],
  ['a router that fails', ['fallback', 'error'], { router: { fallback: true, model: null } }],
  ['a branch that the caller named', [], { router: { model: null } }],
  ['a slot that was refused', ['error'], { scenario: { slot_errors: [{}] } }],
])('what there is about a turn: %s', (_, findings, parts, sources = SOURCES) => {
  const found = listTurnFacets(metaOf(parts), sources).filter((facet) => facet.startsWith('has:'));
  expect(found).toEqual(findings.map((each) => `has:${each}`));
});
