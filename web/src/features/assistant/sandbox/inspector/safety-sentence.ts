import { SAFETY_BRANCH } from '@contract/assistant/engine/branch-codes.ts';
import type { TurnDebug } from '@contract/assistant/schemas/turn.ts';
import { versionPath } from '@/features/assistant/settings-paths.ts';
import { type Phrase, say } from './phrase.ts';

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

export function safetySentence(
  { kind, language, line, version }: NonNullable<TurnDebug['safety']>,
): Phrase[] {
  const rules = version === null
    ? 'the safety rules'
    : { text: `v${version} of the safety rules`, to: versionPath(SAFETY_BRANCH, version) };
  return say`Line ${String(line)} of ${rules} found signs of “${kind.replaceAll('_', ' ')}” (${
    LANGUAGES.of(language) ?? language
  }), so its fixed text answered without calling a model, and the state didn’t change.`;
}
