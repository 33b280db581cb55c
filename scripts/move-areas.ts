import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { areaOfTexts, places } from './move-map.ts'

/**
 * Moves every file to its area. `files` moves them, to be committed as they are; `imports` writes where they lead now. Each does nothing when run again.
 * `texts` joins the texts of an area. `plan` lists the moves only.
 */

const root = path.resolve(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
const listFiles = (commit?: string) => (commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files')).trim().split('\n')

/** The new place of a file or folder; its own if it stays. */
function placeOf(old: string): string {
  for (const [from, to] of places) {
    if (old === from) return to
    if (old.startsWith(`${from}/`)) return to + old.slice(from.length)
  }
  return old
}

function moveFiles(): void {
  const moves = listFiles().flatMap((old): [string, string][] => (placeOf(old) === old ? [] : [[old, placeOf(old)]]))
  const taken = new Map<string, string>()
  for (const [old, now] of moves) {
    const other = taken.get(now) ?? (existsSync(path.join(root, now)) && placeOf(now) === now ? now : undefined)
    if (other) throw new Error(`${old} and ${other} would both be ${now}`)
    taken.set(now, old)
  }
  for (const [old, now] of moves) {
    mkdirSync(path.dirname(path.join(root, now)), { recursive: true })
    renameSync(path.join(root, old), path.join(root, now))
  }
  git('add', '--all')
  console.log(`${moves.length} files moved`)
}

/** The part of the tree within which imports are relative. */
function partOf(file: string): string {
  const [top = '', area = '', side = ''] = file.split('/')
  return top === 'areas' ? `${top}/${area}/${side}` : top
}

const hashed = new Set(['areas', 'kernel', 'server', 'web', 'proof'])

function specify(from: string, to: string): string {
  if (partOf(from) !== partOf(to) && hashed.has(to.split('/')[0] ?? '')) return `#${to}`
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** What a specifier of the old tree leads to. */
function resolveOld(file: string, specifier: string, old: ReadonlySet<string>): string | null {
  const contract = /^@counterfoil\/contract\/(.+)$/.exec(specifier)?.[1]
  if (contract) return `contract/src/${contract}.ts`
  if (!/^\.\.?(\/|$)/.test(specifier)) return null
  const found = path.posix.join(path.posix.dirname(file), specifier)
  return old.has(found) ? found : null
}

const readable = /\.(ts|tsx|mjs|css|md|json|jsonc|html|yml|sql)$/
const specifiers =
  /(\bfrom |\bimport |\bimport\(|\bvi\.(?:mock|doMock|importActual)(?:<[^(]*>)?\(|importOriginal\(|new URL\()(['"])((?:\.\.?\/|@counterfoil\/contract\/)[^'"?]+)((?:\?[^'"]*)?)\2/g
const contractNames = /(['"`])@counterfoil\/contract\/([a-z0-9/-]+)\1/g
/** A path from the root in a comment, a document or a list. */
const mentioned = /(?<![\w/.#@-])(?:contract|server|web|e2e)\/[\w./-]*\w/g
const besideModule = /(import\.meta\.dirname, )'([^']+)'/g

function rewriteImports(): void {
  const base = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'kernel/endpoint.ts').trim()
  if (!base) throw new Error('Commit the moved files first.')
  const before = listFiles(`${base}^`)
  const old = new Set(before)
  const folders = new Set(before.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))))
  const isWhole = (folder: string) => before.every((file) => !file.startsWith(`${folder}/`) || placeOf(file) === placeOf(folder) + file.slice(folder.length))
  const whole = new Set([...folders].filter((folder) => folder && isWhole(folder)))
  const split = new Set<string>()
  const oldOf = new Map(before.map((file) => [placeOf(file), file]))
  // Written already, or changed since: their specifiers are of the new tree.
  const changed = new Set(git('diff', '--name-only', base).trim().split('\n'))
  const rewrittenFiles: string[] = []
  for (const file of listFiles()) {
    const was = oldOf.get(file)
    if (!was || !readable.test(file) || file.startsWith('scripts/move-') || changed.has(file) || !existsSync(path.join(root, file))) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    const rewritten = text
      .replace(specifiers, (whole, before: string, quote: string, specifier: string, query: string) => {
        const target = resolveOld(was, specifier, old)
        return target ? `${before}${quote}${specify(file, placeOf(target))}${query}${quote}` : whole
      })
      .replace(besideModule, (whole, start: string, relative: string) => {
        const target = path.posix.join(path.posix.dirname(was), relative)
        const isKnown = old.has(target) || before.some((other) => other.startsWith(`${target}/`) || other.startsWith(`${target}.`))
        if (!isKnown || target.startsWith('..')) return whole
        const now = placeOf(target)
        const written = path.posix.relative(path.posix.dirname(file), now)
        return `${start}'${/^\.\.?\//.test(relative) && !written.startsWith('.') ? `./${written}` : written}'`
      })
      .replace(contractNames, (whole, quote: string, name: string) => {
        const target = `contract/src/${name}.ts`
        return old.has(target) ? `${quote}${specify(file, placeOf(target))}${quote}` : whole
      })
      .replace(mentioned, (name) => {
        if (old.has(name) || whole.has(name)) return placeOf(name)
        if (folders.has(name)) split.add(`${file}: ${name}`)
        return name
      })
    if (rewritten === text) continue
    writeFileSync(path.join(root, file), rewritten)
    rewrittenFiles.push(file)
  }
  const sorted = rewrittenFiles.filter((file) => /\.tsx?$/.test(file))
  if (sorted.length > 0) format(sorted)
  console.log(`${rewrittenFiles.length} files rewritten`)
  for (const name of split) console.log(`By hand: ${name}`)
}

/** Joins the texts of an area in each language to one file, whose keys are the namespaces. */
function joinTexts(): void {
  const files = listFiles().filter((file) => file.startsWith('locales/'))
  const joined = new Map<string, Record<string, unknown>>()
  for (const file of files.sort()) {
    const [, language = '', name = ''] = file.split('/')
    const namespace = path.basename(name, '.json')
    const target = `${areaOfTexts[namespace] ?? `areas/${namespace}`}/texts/${language}.json`
    joined.set(target, { ...joined.get(target), [namespace]: JSON.parse(readFileSync(path.join(root, file), 'utf8')) })
    rmSync(path.join(root, file))
  }
  for (const [target, namespaces] of joined) {
    mkdirSync(path.dirname(path.join(root, target)), { recursive: true })
    writeFileSync(path.join(root, target), `${JSON.stringify(namespaces, null, 2)}\n`)
  }
  if (joined.size > 0) format([...joined.keys()])
  console.log(`${files.length} files of texts joined to ${joined.size}`)
}

function format(files: readonly string[]): void {
  try {
    execFileSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', ...files], { cwd: root, stdio: 'ignore' })
  } catch {
    // Names what it can't mend; npm run check does so as well.
  }
}

const [command] = process.argv.slice(2)
if (command === 'files') moveFiles()
else if (command === 'imports') rewriteImports()
else if (command === 'texts') joinTexts()
else for (const file of listFiles()) console.log(`${file} ${placeOf(file)}`)
