import { parseSync } from '@swc/core'
import type { PlacedText } from './word-problems.ts'

const han = /\p{Script=Han}/u
/** Prose has two words; what has one is a name, a key or a fragment. */
const prose = /\p{L}{2,}[\s\S]* [\s\S]*\p{L}{2,}/u

/** Strings of a syntax tree, with `…` for what a template fills in. */
function listStrings(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listStrings)
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'StringLiteral' && 'value' in node) return [String(node.value)]
  if ('type' in node && node.type === 'TemplateLiteral' && 'quasis' in node && Array.isArray(node.quasis)) {
    const text = node.quasis.map((quasi: { cooked: string }) => quasi.cooked).join('…')
    return [text, ...('expressions' in node ? listStrings(node.expressions) : [])]
  }
  return Object.values(node).flatMap(listStrings)
}

/** Returns the sentences in the strings of a source file, for texts that no table holds: mails and the command line. */
export function readSourceTexts(file: string, source: string): PlacedText[] {
  const strings = listStrings(parseSync(source, { syntax: 'typescript' }).body)
  return strings.flatMap((text): PlacedText[] => {
    if (han.test(text)) return [{ place: file, kind: 'chinese', text }]
    return prose.test(text) ? [{ place: file, kind: 'product', text }] : []
  })
}
