import { parseAst, Visitor } from 'vite'
import type { Edit } from './edit-source.ts'

/**
 * Marks the calls that a module's declarations make, such as those of schemas, as free of effects: without an importer, the bundler then drops the
 * declaration. It can't know by itself, since most are methods (`z.string().check(…)`). Statements and function bodies are left alone.
 */
export function markPureCalls(source: string): Edit[] {
  const starts = new Set<number>()
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  const mark = ({ start }: { start: number }) => {
    if (depth === 0) starts.add(start)
  }
  new Visitor({
    ExpressionStatement: enter,
    'ExpressionStatement:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ClassBody: enter,
    'ClassBody:exit': leave,
    CallExpression: mark,
    NewExpression: mark,
  }).visit(parseAst(source, { lang: 'ts' }))
  return [...starts].map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' }))
}
