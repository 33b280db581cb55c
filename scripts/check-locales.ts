import { findLocaleProblems } from './locale-problems.ts'
import type { TextTable } from './text-tables.ts'
import { listContractTables, listLocaleTables } from './text-tables.ts'

/** Texts that are the same in both languages on purpose: names of things. As `area:key`, or `table:key` for the contract's. */
const sameInBoth: ReadonlySet<string> = new Set([
  'exports:formats.zip',
  ...['visa', 'discover', 'jcb'].flatMap((brand) => [`common:card.brand.${brand}`, `paymentExportTexts:paymentExportTexts.brand.${brand}`]),
  ...['visa', 'discover'].map((network) => `disputeExportTexts:disputeExportTexts.network.${network}`),
])

/** Fewer tables than this in contract/ mean that this script does not find them any more. */
const contractTablesMin = 3

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

const areas = listLocaleTables()
const contractTables = await listContractTables()
const tables = [...areas, ...contractTables]
const problems = tables.flatMap(({ name, english, chinese }) => findLocaleProblems(name, english, chinese, sameInBoth))
problems.push(...findStaleExceptions(tables))
if (contractTables.length < contractTablesMin) problems.push(`Only ${contractTables.length} tables were found in contract/, of at least ${contractTablesMin}.`)

for (const problem of problems) console.log(problem)
console.log(`${areas.length} areas and ${contractTables.length} tables of the contract, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
