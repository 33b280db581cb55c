import { type TextKind, wordRules } from './word-rules.ts'

export interface PlacedText {
  /** As `area:key` or `file:line`. */
  place: string
  kind: TextKind
  text: string
}

export interface WordException {
  place: string
  word: string
  reason: string
}

/** A hint stands below a field, where two lines are the most that anybody reads. */
const hintWordsMax = 15

const placeholder = /\{\{\s*[\w.]+\s*\}\}|\{\w+\}/g

/** Returns one line per forbidden word, and one per exception that no longer excuses anything. */
export function findWordProblems(texts: readonly PlacedText[], exceptions: readonly WordException[] = []): string[] {
  const stale = new Set(exceptions)
  const problems = texts.flatMap(({ place, kind, text }) =>
    wordRules[kind].flatMap(({ pattern, instead }) => {
      const word = pattern.exec(text.replaceAll(placeholder, '…'))?.[0]
      if (word === undefined) return []
      const exception = exceptions.find((one) => one.place === place && one.word.toLowerCase() === word.toLowerCase())
      if (exception === undefined) return [`${place}: "${word.trim()}" in "${text}". Write ${instead}.`]
      stale.delete(exception)
      return []
    }),
  )
  return [...problems, ...[...stale].map(({ place, word }) => `${place} is an exception for "${word}", but does not use it`)]
}

/** English hints above their limit of words. A placeholder is one word. */
export function findLongHints(texts: readonly PlacedText[]): string[] {
  return texts
    .filter(({ place, kind }) => kind === 'product' && /hint$/i.test(place))
    .map(({ place, text }) => ({ place, count: text.replaceAll(placeholder, 'x').trim().split(/\s+/).length }))
    .filter(({ count }) => count > hintWordsMax)
    .map(({ place, count }) => `${place} has ${count} words; a hint has at most ${hintWordsMax}`)
}

const inlineCode = /`[^`]*`/g
const linkTarget = /\]\([^)]*\)/g

/** Lines of prose of a Markdown document, without code, targets of links and HTML. */
export function readProse(file: string, markdown: string): PlacedText[] {
  let isCode = false
  return markdown.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode
    const text = line.replaceAll(inlineCode, '…').replaceAll(linkTarget, ']').trim()
    return isCode || !/\p{L}/u.test(text) || text.startsWith('<') || text.startsWith('```') ? [] : [{ place: `${file}:${index + 1}`, kind: 'document', text }]
  })
}
