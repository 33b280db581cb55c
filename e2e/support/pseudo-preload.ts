import { readdirSync } from 'node:fs'
import path from 'node:path'
import { translateEnglish } from './pseudo.ts'

/**
 * Loaded into the server before its own first line (`node --import`): puts the pseudo-language in place of English in every table of texts that the
 * contract exports. The server finds the tables already loaded, and knows nothing of this.
 */
const folder = path.resolve(import.meta.dirname, '../../contract/src')

const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const done = new Set<object>()
let tableCount = 0
for (const file of files) {
  const exported: Record<string, unknown> = await import(path.join(folder, file))
  for (const [name, value] of Object.entries(exported)) {
    if (/(Texts|Errors|Rules)$/.test(name)) tableCount += translateEnglish(value, done)
  }
}
if (tableCount === 0) throw new Error('The contract exports no table of texts: the pseudo-language would find nothing.')
