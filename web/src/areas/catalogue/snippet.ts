/** Where an example begins. A module lists its exports by name, not as they are written. */
export function findExport(source: string, name: string): number {
  return source.search(new RegExp(`^export (?:function|const) ${name}\\b`, 'm'))
}

const declaration = /^(?:export |function |const |type |interface |\/\*\*)/

/** Returns what shows how to use a component: one exported example, or the whole file if the example shares its code with others. */
export function findSnippet(source: string, name: string): string {
  const lines = source.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`export function ${name}(`) || line.startsWith(`export const ${name} `))
  if (start === -1) return source
  const length = lines.slice(start + 1).findIndex((line) => declaration.test(line))
  const snippet = lines.slice(start, length === -1 ? undefined : start + 1 + length).join('\n')
  return (snippet.includes('<Example') ? source : snippet).trim()
}
