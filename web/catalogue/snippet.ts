/** Where an example begins. A module lists its exports by name, not as they are written. */
export function findExport(source: string, name: string): number {
  return source.search(new RegExp(`^export (?:function|const) ${name}\\b`, 'm'))
}

/** Returns the folder of ui or shared that a file of examples has a component from, such as `overlays`. */
export function findFolder(source: string, component: string): string {
  const file = component.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()
  const folderOf = (name: string) => new RegExp(`/(?:ui|shared)/([^/']+)/${name}'`).exec(source)?.[1]
  return folderOf(`${file}\\.tsx?`) ?? folderOf(`${file.replace(/s$/, '')}[^/']*`) ?? ''
}

const declaration = /^(?:export )?(?:function|const|type|interface) (\w+)/

/** The declarations of a file by their names, without comments above them. */
function listDeclarations(source: string): Map<string, string> {
  const declarations = new Map<string, string>()
  let name = ''
  for (const line of source.split('\n')) {
    if (line.startsWith('/**')) name = ''
    name = declaration.exec(line)?.[1] ?? name
    if (name !== '') declarations.set(name, `${declarations.get(name) ?? ''}${line}\n`)
  }
  return declarations
}

/** Whether code names a declaration: no property, attribute or text. */
const names = (code: string, name: string) => new RegExp(`(?<![\\w'-])(?<!(?<!\\.)\\.)${name}(?![\\w'=-])`).test(code)

/** Returns what shows how to use a component: an exported example, with what it uses of its file. */
export function findSnippet(source: string, name: string): string {
  const declarations = listDeclarations(source)
  const used = new Set([name])
  // A set visits what is added to it during the visit.
  for (const user of used) for (const other of declarations.keys()) if (names(declarations.get(user) ?? '', other)) used.add(other)
  const snippet = [...declarations].filter(([other]) => used.has(other)).map(([, code]) => code.trim())
  return snippet.length > 0 ? snippet.join('\n\n') : source
}
