import { readdirSync } from 'node:fs'
import path from 'node:path'
import { translateTable } from './pseudo.ts'

/**
 * Loaded into the server before its own first line (`node --import`): puts the pseudo-language in place of English in every table of texts that the
 * contract exports. The server finds the tables already loaded, and knows nothing of this.
 */
const folder = path.resolve(import.meta.dirname, '../../contract/src')

let tableCount = 0
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
  const exported: Record<string, { en?: object }> = await import(path.join(folder, file))
  for (const [name, table] of Object.entries(exported)) {
    if (!name.endsWith('Texts') || !table.en) continue
    translateTable(table.en)
    tableCount += 1
  }
}
if (tableCount === 0) throw new Error('The contract exports no table of texts: the pseudo-language would find nothing.')
