import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Class names of antd without `ant-`: of components, such as `btn`, and of transitions, such as `fade`. */
export interface AntdClasses {
  readonly names: ReadonlySet<string>
  /** Modules that antd's components load, by path. */
  readonly modules: ReadonlySet<string>
}

const componentImport = /from 'antd\/es\/([^']+)'/g
const relativeImport = /(?:from|import)\s*['"](\.[^'"]+)['"]/g
const prefixCall = /\bgetPrefixCls\(([^()]*)/g
/** A transition, or a component that is styled from the outside: `getTransitionName(root, 'fade')` and `${rootPrefixCls}-btn`. */
const rootNames = [/getTransitionName\([^,]+, '([a-z-]+)'/g, /\$\{root(?:Prefix)?Cls\}-([a-z-]+)`/g]
/** Open panels for antd's own documentation. They stand beside components that the product doesn't use. */
const isDocumentation = (file: string) => path.basename(file) === 'PurePanel.js'
/** Where `getPrefixCls` is declared and where it is passed on. */
const declaring = ['config-provider/', 'theme/']

/** Returns the parts of antd that the given source imports, such as `button`. */
export function listAntdImports(source: string): string[] {
  return [...source.matchAll(componentImport)].map(([, name]) => name ?? '')
}

/**
 * Collects the class names of components and of everything they load.
 * Throws if a module builds a class name that can't be read from its source, since its styles would then be missing.
 */
export function findAntdClasses(antdFolder: string, components: Iterable<string>): AntdClasses {
  const folder = path.join(antdFolder, 'es')
  const names = new Set<string>()
  const modules = new Set<string>()
  const visit = (file: string) => {
    if (modules.has(file)) return
    modules.add(file)
    const source = readFileSync(file, 'utf8')
    if (!isDocumentation(file)) for (const name of readNames(path.relative(folder, file), source)) names.add(name)
    for (const [, target] of source.matchAll(relativeImport)) visit(resolveModule(path.resolve(path.dirname(file), target ?? '')))
  }
  for (const component of components) visit(resolveModule(path.join(folder, component)))
  return { names, modules }
}

function readNames(file: string, source: string): string[] {
  const names = rootNames.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => name ?? ''))
  for (const [call, given = ''] of source.matchAll(prefixCall)) {
    const [, name] = /'([a-z-]+)'/.exec(given) ?? []
    if (name) names.push(name)
    else if (!/^(undefined|'')?(,|$)/.test(given.trim()) && !declaring.some((place) => file.startsWith(place))) {
      throw new Error(`antd/es/${file} calls ${call}) without a literal name, so its styles can't be found.`)
    }
  }
  return names
}

function resolveModule(file: string): string {
  const found = [file, `${file}.js`, path.join(file, 'index.js')].find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile())
  if (!found) throw new Error(`${file} doesn't exist.`)
  return found
}
