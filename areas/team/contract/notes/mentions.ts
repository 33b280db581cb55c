/** Mentions of members in a note: an @ and a name. */

export interface Mention {
  readonly name: string
  /** Of the @, in UTF-16 units of the text. */
  readonly start: number
  /** Behind the name. */
  readonly end: number
}

/** Finds the names that a text mentions, in any case. Of names that begin alike, the longest counts. */
export function findMentions(text: string, names: readonly string[]): Mention[] {
  const longestFirst = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  return [...text.matchAll(/(?<![\p{Script=Latin}\d._-])@/gu)].flatMap(({ index: start }) => {
    const name = longestFirst.find((one) => isNamedAt(text, start + 1, one))
    return name === undefined ? [] : { name, start, end: start + 1 + name.length }
  })
}

/** A word of Latin letters ends where they end; Chinese text goes on without a space. */
function isNamedAt(text: string, start: number, name: string): boolean {
  const end = start + name.length
  if (text.slice(start, end).toLowerCase() !== name.toLowerCase()) return false
  return !/[\p{Script=Latin}\d]$/u.test(name) || !/^[\p{Script=Latin}\d]/u.test(text.slice(end))
}

/** The beginning of a mention before the caret, where its @ is, and what was typed of the name; null if there is none. */
export function findOpenMention(text: string, caret: number): { readonly start: number; readonly typed: string } | null {
  const found = /(?<![\p{Script=Latin}\d._-])@([^@\n]{0,50})$/u.exec(text.slice(0, caret))
  return found ? { start: found.index, typed: found[1] ?? '' } : null
}
