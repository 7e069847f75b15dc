import { detectLanguage } from '../../functions/assistant/turn/detect-language.ts';
import { findAnswers } from './find-answers.ts';
import { readPassages } from './passages.ts';
import { fill, join, PHRASES } from './phrases.ts';
import { splitQuestions } from './questions.ts';
import { addressPerson, type Prompt } from './read-prompt.ts';
import { type List, means, sharedStems } from './words.ts';

/** Maximum length of the quoted questions that have no answer. */
const QUOTE_LENGTH = 200;

const FORBIDS =
  /^(?:\d+\.|-) ((?:Never|Do not|Don't) (?:recommend|advise|discuss|suggest)[^.]*)\. ?(.*)$/gm;

/** Returns the refusal that a rule of the prompt requires: "Never recommend a medicine …". */
function findRefusal({ system, language }: Prompt, question: string): string | null {
  const rule = [...system.matchAll(FORBIDS)].find(([, topic]) =>
    sharedStems(question, topic!).length > 0 || (means(topic!, 'drugs') && means(question, 'drugs'))
  );
  const advice = rule && detectLanguage(rule[2]!) === language && addressPerson(rule[2]!);
  return rule ? join([PHRASES[language].refuse, advice]) : null;
}

/** A fact that the prompt states: "- Opening hours: Monday to Friday 8:00–20:00". */
const FACT = /^- (\p{Lu}[\p{L} -]{2,30}): (.+)$/gmu;
const FACT_QUESTIONS: List[] = ['asksHours', 'asksPhone', 'asksAddress'];

/** Finds the prompt's fact that answers a question. */
function findStated({ system }: Prompt, question: string): string | null {
  const fact = [...system.matchAll(FACT)].find(([, label]) =>
    FACT_QUESTIONS.some((list) => means(question, list) && means(label!, list))
  );
  return fact ? `${fact[1]}: ${fact[2]}.` : null;
}

/**
 * Answers each question of a message from the prompt's rules, facts and chunks, in the order asked,
 * and names those without an answer; returns null if none has an answer.
 */
export function answerQuestions(prompt: Prompt): string | null {
  const says = PHRASES[prompt.language];
  const questions = splitQuestions(prompt.message);
  const told = questions.map(({ text, before }) =>
    findRefusal(prompt, `${before} ${text}`) ?? findStated(prompt, text)
  );
  const others = questions.filter((_, i) => !told[i]);
  const found = findAnswers(others, readPassages(prompt)).map((answer) =>
    answer && (answer.section ? fill(says.closest, { ...answer }) : answer.text)
  );
  const answers = questions.map((question, i) => told[i] ?? found[others.indexOf(question)]);
  if (!answers.some(Boolean)) return null;
  const missing = questions.filter((_, i) => !answers[i]).map(({ text }) => text).join(' ');
  const none = missing && fill(says.noAnswer, { questions: missing.slice(0, QUOTE_LENGTH) });
  const lines = [...new Set([...answers, none])].filter(Boolean);
  return lines.length > 1 ? `${lines.join('\n')}\n` : lines[0]!;
}
