import { findOpenMention } from '#areas/team/contract/notes/mentions.ts'
import type { Completions } from '../../ui/forms/use-completions.ts'

/** Names that a list shows. */
const shownMax = 8

/** Returns the names that a mention at the caret can become: those that begin with the typed text before those with it in another word. None if a name is complete. */
export function completeMention(text: string, caret: number, names: readonly string[]): Completions {
  const open = findOpenMention(text, caret)
  if (!open) return { start: 0, end: 0, options: [] }
  const typed = open.typed.toLowerCase()
  // Enter would replace it by a longer name, and notify somebody else.
  if (names.some((name) => name.toLowerCase() === typed.trimEnd())) return { start: 0, end: 0, options: [] }
  const begins = names.filter((name) => name.toLowerCase().startsWith(typed))
  const others = names.filter((name) => !begins.includes(name) && name.toLowerCase().includes(` ${typed}`))
  const options = [...begins, ...others].slice(0, shownMax)
  return { start: open.start, end: caret, options: options.map((name) => ({ insert: `@${name}`, name: '' })) }
}
