import { parseAst, Visitor } from 'vite'
import { type Edit, editSource } from './edit-source.ts'

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/**
 * Replaces the functions that write a component's rules at run time, which antd never calls with `zeroRuntime`, so the bundler drops them.
 * The calls stay: they register the component's CSS variables.
 */
export function dropStyleFunctions(source: string): string {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, style] }) {
      if (style && callee.type === 'Identifier' && makers.has(callee.name)) edits.push({ start: style.start, end: style.end, text: '() => []' })
    },
  }).visit(parseAst(source))
  return editSource(source, edits)
}
