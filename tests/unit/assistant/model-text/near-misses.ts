/**
 * Texts that models write instead of a tail or a tag, after the words for the
 * patient.
 */

const BODY = '"state_after": "book", "slots_updated": {"name": "Ann"}';
const TAIL = `{${BODY}}`;

/** One key in the forms that models write. */
const KEYS = [
  ...['stateAfter', 'StateAfter', 'STATE_AFTER', 'State_After', 'state-after', 'STATE-AFTER'],
  ...['state.after', 'stateafter', 'state__after', 'state\\_after', 'state:after', 'state/after'],
  ...['slotsUpdated', 'SLOTS_UPDATED', 'slots-updated', 'slot_updated', 'slots_update'],
  ...['softInsertion', 'SOFT-INSERTION', 'soft_insertions'],
];

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));

// deno-fmt-ignore
export const NEAR_MISSES: string[] = [
  // Keys in any case and with any separator, in an object and bare
  ...KEYS.map((key) => `{"${key}": "book"}`),
  ...KEYS.map((key) => `${key}: book`),
  // Bare lines
  'state_after book', 'state_after = book', 'state_after -> book', 'state_after → book',
  '- state_after: book', '* state_after: book', '> state_after: book', '**state_after:** book',
  '`state_after`: book', '_state_after_: book', '"state_after": "book"', "'state_after': 'book'",
  '“state_after”: “book”', '«state_after»: book', '# state_after', '### STATE_AFTER: book',
  'State after: book', 'STATE AFTER: book', 'STATE AFTER book', 'Slots updated: name = Ann',
  'SLOTS UPDATED name Ann', 'Soft insertion: false', '**State after**: book', '(state after: book)',
  '[state after: book]', '"state after": "book"', '| State after | book |', 'State JSON: none',
  'STATE_JSON', 'state_json: {}', 'StateJson = null', '--- STATE_JSON ---', '[STATE_JSON]',
  // YAML
  'state_after: book\nslots_updated:\n  name: Ann\n  reason: pain\nsoft_insertion: false',
  '---\nstate_after: book\nslots_updated: {name: Ann}\n---',
  '```yaml\nstate_after: book\nslots_updated:\n  name: Ann\n```',
  '```yaml\nstep: 2\nstate_after: book\n```',
  'slots_updated:\n- name: Ann',
  'slots_updated:\nname: Ann\nphone = 12',
  // Tables
  '| state_after | book |', '| key | value |\n|---|---|\n| state_after | book |',
  '| key | value |\n|---|---|\n| step | x |\n| slots_updated | name=Ann |\n| soft_insertion | no |',
  'state_after | book', '<table><tr><td>state_after</td><td>book</td></tr></table>',
  // Elements
  `<STATE_JSON>${TAIL}</STATE_JSON>`, `<STATE_JSON>\n${TAIL}\n</STATE_JSON>`,
  `<state-json>${TAIL}</state-json>`, '<state_after>book</state_after>',
  '<tail state_after="book" />', '<!-- state_after: book -->', `<!-- STATE_JSON ${TAIL} -->`,
  '<STATE_JSON>book</STATE_JSON>', '<intent_change>price_question</intent_change>',
  '<INTENT_CHANGE: price_question>', '<intent-change code="price_question"/>',
  // Tags in other brackets, or in none
  '(INTENT_CHANGE: price_question)', '{INTENT_CHANGE: price_question}', 'INTENT_CHANGE: price_question',
  'intent_change = price_question', '«INTENT_CHANGE: price_question»', '【INTENT_CHANGE: price_question】',
  '［ＩＮＴＥＮＴ＿ＣＨＡＮＧＥ： price_question］', '*INTENT_CHANGE: price_question*', 'IntentChange(price_question)',
  'INTENT CHANGE: price_question', 'Intent change: price_question', '(Intent change: price_question)',
  '⟦INTENT_CHANGE: price_question⟧', '\\[INTENT\\_CHANGE: price\\_question\\]', '"INTENT_CHANGE": "price_question"',
  '/intent_change price_question', 'INTENT-CHANGE price_question', '[[INTENT_CHANGE]] price_question',
  // Look-alikes and invisible characters
  '{“state_after”: “book”}', '｛"state_after": "book"｝', '｛\n “state_after”: “book”,\n “slots_updated”: ｛｝\n｝',
  '{„state_after“: „book“}', '{ʺstate_after": "book"}', fullWidth('{"state_after":"book"}'), 'ѕtаtе_аftеr: book',
  'state\u200b_\u200bafter: book', 'st\u00adate_after: book', 'state‑after: book', 'state–after: book', 'state＿after: book',
  '{"ѕtate_after": "book"}', '[ІNТЕNТ_СНАNGЕ: price_question]', '𝐬𝐭𝐚𝐭𝐞_𝐚𝐟𝐭𝐞𝐫: book',
  // Letters that fold to those of control words
  '[İNTENT_CHANGE: x]', '[I\u0307NTENT_CHANGE: x]', '[ıntent_change: x]', '[İNTENT   -   CHANGE: x]',
  '[ İNTENT        CHANGE : x ]', '[INTENT_CHANGEꞏ x]'.replace('I', 'Ɩ'), '[ⒾⓃⓉⒺⓃⓉ_ⒸⒽⒶⓃⒼⒺ: x]', '[🅸🅽🆃🅴🅽🆃_🅲🅷🅰🅽🅶🅴: x]',
  '[🇮🇳🇹🇪🇳🇹_🇨🇭🇦🇳🇬🇪: x]', '[ÍÑTËÑT_ÇHÄÑGÉ: x]', 'ſtate_after: book', 'ſlotſ_updated: {}', 'ꮪtate_after: book',
  's\u0336t\u0336a\u0336t\u0336e\u0336_after: book', '{"ſtate_after": "book"}', `[I${'\u0307'.repeat(120)}NTENT_CHANGE: x]`,
  `st${'\u200b'.repeat(150)}ate_after: book`, '[ɪɴᴛᴇɴᴛ_ᴄʜᴀɴɢᴇ: x]', '[ŁNTENT_CHANGE: x]'.replace('Ł', 'Ɨ'),
  // Requests and actions
  '{"request": {"kind": "callback"}}', '{"action": {"code": "x"}}', '{"soft_insertion": true}', '{"REQUEST": {}}',
  "{'request': {'kind': 'callback'}}", '{request: {kind: "callback"}}', '{“request”: {“kind”: “callback”}}',
  '｛"request": "callback"｝', "{'kind': 'x', 'request': 'y'}", '{"request": {"kind": "callb', '{"kind": "x", "request": {"kind": "callb',
  '{"request": {"kind": "callback"}', '&#123;&quot;request&quot;: &quot;x&quot;&#125;', '"{\\"request\\": {\\"kind\\": \\"x\\"}}"',
  '~~~json\n{"request": {"kind": "callback"}}\n~~~', '```json\n{"action": {"code": "x"}}\n```', '{\n  "request": {\n    "kind": "x"\n  }\n}',
  // References and escapes
  '&#123;&quot;state_after&quot;: &quot;book&quot;&#125;', '&lbrace;&quot;state&lowbar;after&quot;: 1&rbrace;',
  '&#91;INTENT_CHANGE: price_question&#93;', '[INTENT&#95;CHANGE: price_question]', '&lt;STATE_JSON&gt;book&lt;/STATE_JSON&gt;',
  '&amp;lt;state_after&amp;gt; book', 'state&#x5f;after: book', '{"state\\u005fafter": "book"}', '%7B%22state%5Fafter%22%3A%22book%22%7D',
  // Malformed objects
  "{'state_after': 'book', 'slots_updated': {'name': 'Ann'}}", '{state_after: "book"}', `{${BODY},}`, `{${BODY}`,
  `${BODY}}`, BODY, '{"state_after" "book"}', '{"state_after": book}', '```json\n{"state_after": "bo', `{{${BODY}}}`,
  `\`${TAIL}\``, `(${BODY})`, `[${BODY}]`, `STATE_JSON = ${TAIL};`, `json${TAIL}`, `"${TAIL.replaceAll('"', '\\"')}"`,
  '{"tail": "state_after=book"}', '{\n  // the next step\n  "state_after": "book"\n}',
  'state_after("book")', '{"state after": "book"}', '{"state_after": "book", "comment": "he said \\"hi"', 'json\n{\n"state_after":\n"book"\n}',
];

/** Words for a patient that only resemble control words: nothing of them is hidden. */
export const HARMLESS: string[] = [
  'Your request: we call you. Press "Request": a form opens.',
  'In action: the "action" of the drug, a request {for you}.',
  'İstanbul’da İlk randevu: İsteğiniz alındı. [İlk] ve {İptal}',
  'So good~~~ and fine ~ really',
  '```json\n{"type": "request", "note": "action"}\n```',
  '~~~\nsome code\n~~~',
  'The state after the operation is good.',
  'What is the state after: a week of rest? Ask us.',
  'Your slots updated themselves: Monday and Tuesday are free.',
  'We updated the slots. After that, state your wish.',
  'The soft insertion of the implant takes an hour.',
  'If your intent changes, tell us. An intent change is no problem.',
  'In the United States, after all, it costs more.',
  'Please state, after thinking, the slot you want.',
  'Opening hours:\n\n| day | hours |\n|---|---|\n| Monday | 9 to 5 |\n\nSee you!',
  'name: Ann\nphone: 12',
  'A list:\n- state of the tooth\n- after care\n\n1. insert\n2. change',
  '```\nsome code\n```',
  'It costs {about} [300] (or 350) <at most> & "no more"; 50% now.',
  'Tom & Jerry &amp; friends, 5 &lt; 6, C:\\temp\\u0041',
  'Состояние после лечения хорошее: «всё в порядке».',
  'We state afterwards what changed.',
  'See https://example.com/state?after=book#slots',
  'Your JSON, the state of it, and the intention to change it.',
];
