import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { brotli } from './static-server.ts'

const kib = 1024
const web = path.resolve(import.meta.dirname, '../web')
const sizes = new Map<string, number>()

/** Returns the size of files as a good server sends them, in KiB. */
export function sizeKib(files: Iterable<string>): number {
  let total = 0
  for (const file of files) {
    const size = sizes.get(file) ?? brotli(readFileSync(file), 11).length
    sizes.set(file, size)
    total += size / kib
  }
  return total
}

/** A file of Vite's manifest. */
interface ManifestFile {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export interface PageFiles {
  readonly js: ReadonlySet<string>
  readonly css: ReadonlySet<string>
}

/** Returns what a page of the build loads: the entry, and what it imports itself, with all that those import. @param imports names of files or modules. */
export function findPageFiles(dist: string, imports: readonly string[]): PageFiles {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, ManifestFile>>
  const files = Object.entries(manifest)
  const [js, css] = [new Set<string>(), new Set<string>()]
  const visit = (key: string) => {
    const found = manifest[key]
    if (!found) throw new Error(`The build has no ${key}.`)
    const file = path.join(dist, found.file)
    if (js.has(file)) return
    js.add(file)
    for (const sheet of found.css ?? []) css.add(path.join(dist, sheet))
    for (const imported of found.imports ?? []) visit(imported)
  }
  const entries = files.filter(([, { isEntry }]) => isEntry).map(([key]) => key)
  const wanted = imports.map((name) => files.find(([, file]) => file.src === name || file.name === name)?.[0] ?? name)
  for (const key of [...entries, ...wanted]) visit(key)
  return { js, css }
}

/** Builds the web once more to name the modules that weigh most in files, in bytes before compression. */
export async function nameHeaviest(files: Iterable<string>): Promise<string> {
  const names = new Set([...files].map((file) => path.basename(file)))
  const built = (await build({ root: web, logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
  const modules = built.output.flatMap((file) =>
    file.type === 'chunk' && names.has(path.basename(file.fileName))
      ? Object.entries(file.modules).map(([id, { renderedLength }]) => ({ id, renderedLength, file: file.name }))
      : [],
  )
  const heaviest = modules.toSorted((a, b) => b.renderedLength - a.renderedLength).slice(0, 40)
  return heaviest.map(({ id, renderedLength, file }) => `${String(renderedLength).padStart(8)} ${file}: ${path.relative(path.dirname(web), id)}`).join('\n')
}
