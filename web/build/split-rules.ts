import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The tables of the contract that are made of all areas, and the query language, which needs its limits alone. */
const readers = /\/contract\/src\/(?:(limits|permissions|errors\/catalogue|audit\/actions)|query\/[a-z-]+)\.ts$/
const copyOfRules = /\/rules\.of-[a-z]+\.ts$/

/**
 * Gives each of them its own copy of an area's rules, of which the bundler keeps what it uses. The bundler puts a module into one file as a whole, so a
 * page that needs permissions would otherwise load the texts of errors and audited actions as well. Can be removed when areas' rules have no texts.
 */
export function splitRules(): Plugin {
  return {
    name: 'contract-rules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\..*\/rules\.ts$/ },
      handler(source, importer = '') {
        const found = readers.exec(importer)
        if (!found) return null
        const [, table = 'limits'] = found
        const rules = path.resolve(path.dirname(importer), source)
        return path.join(path.dirname(rules), `rules.of-${path.basename(table)}.ts`)
      },
    },
    load: {
      filter: { id: copyOfRules },
      handler: (id) => readFileSync(path.join(path.dirname(id), 'rules.ts'), 'utf8'),
    },
  }
}
