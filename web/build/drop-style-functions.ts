import { parseAst, Visitor } from 'vite'

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/**
 * Replaces the functions that write a component's rules at run time, which antd never calls with `zeroRuntime`, so the bundler drops them.
 * The calls stay: they register the component's CSS variables.
 */
export function dropStyleFunctions(source: string): string {
  const functions: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, style] }) {
      if (style && callee.type === 'Identifier' && makers.has(callee.name)) functions.push(style)
    },
  }).visit(parseAst(source))
  return functions.reduceRight((code, { start, end }) => `${code.slice(0, start)}() => []${code.slice(end)}`, source)
}
