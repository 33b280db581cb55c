import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TextTable } from './contract-tables.ts'
import { listContractTables } from './contract-tables.ts'
import type { Texts } from './locale-problems.ts'
import { findLocaleProblems, flattenTexts } from './locale-problems.ts'
import { root } from './scratch.ts'

/** Texts that are the same in both languages on purpose: names of things. As `area:key`, or `table:key` for the contract's. */
const sameInBoth: ReadonlySet<string> = new Set(['common:card.brand.visa', 'common:card.brand.discover', 'common:card.brand.jcb'])

/** Fewer tables than this in contract/ mean that this script does not find them any more. */
const contractTablesMin = 3

const localesFolder = path.join(root, 'web/src/locales')

/** One table per area; a file that one language lacks counts as an empty one. */
function readLocaleFiles(): TextTable[] {
  const read = (locale: string, file: string): Texts => {
    const place = path.join(localesFolder, locale, file)
    return existsSync(place) ? flattenTexts(JSON.parse(readFileSync(place, 'utf8'))) : {}
  }
  const files = new Set(['en', 'zh-cn'].flatMap((locale) => readdirSync(path.join(localesFolder, locale))))
  return [...files].map((file) => ({ name: path.basename(file, '.json'), english: read('en', file), chinese: read('zh-cn', file) }))
}

/** A name on the list that no longer excuses anything would excuse the next mistake. */
function findStaleExceptions(tables: readonly TextTable[]): string[] {
  const equal = new Set(
    tables.flatMap(({ name, english, chinese }) =>
      Object.keys(english)
        .filter((key) => english[key] === chinese[key])
        .map((key) => `${name}:${key}`),
    ),
  )
  return [...sameInBoth].filter((entry) => !equal.has(entry)).map((entry) => `${entry} is on the list of equal texts, but is not equal`)
}

const areas = readLocaleFiles()
const contractTables = await listContractTables()
const tables = [...areas, ...contractTables]
const problems = tables.flatMap(({ name, english, chinese }) => findLocaleProblems(name, english, chinese, sameInBoth))
problems.push(...findStaleExceptions(tables))
if (contractTables.length < contractTablesMin) problems.push(`Only ${contractTables.length} tables were found in contract/, of at least ${contractTablesMin}.`)

for (const problem of problems) console.log(problem)
console.log(`${areas.length} areas and ${contractTables.length} tables of the contract, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
