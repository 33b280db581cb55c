import type { QueryList, QueryNames } from './query.ts'

/** Returns the name of the field that a word names, in the language of the list or the reader's. */
export function findFieldName(word: string, { fields }: QueryList, names: QueryNames | undefined): string | undefined {
  const typed = word.toLowerCase()
  return Object.keys(fields).find((name) => name === typed || names?.fields[name]?.toLowerCase() === typed)
}
