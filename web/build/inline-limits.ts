import { parseAst, Visitor } from 'vite'
import type { Edit } from './edit-source.ts'

/** Replaces `limits.name` by its number. A page needs a few limits of some areas, and would import the table with those of all. */
export function inlineLimits(source: string, lang: 'ts' | 'tsx', limits: Readonly<Record<string, unknown>>): Edit[] {
  if (!/import \{[^}]*\blimits\b[^}]*\} from '[^']*\/limits(\.ts)?'/.test(source)) return []
  const edits: Edit[] = []
  new Visitor({
    MemberExpression({ object, property, start, end }) {
      if (object.type !== 'Identifier' || object.name !== 'limits' || property.type !== 'Identifier') return
      const value = limits[property.name]
      if (typeof value === 'number') edits.push({ start, end, text: String(value) })
    },
  }).visit(parseAst(source, { lang }))
  return edits
}
