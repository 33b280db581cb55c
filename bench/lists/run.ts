import { openBenchDatabases } from '../bulk-database.ts'
import { printTable } from '../table.ts'
import { pageSize } from './pages.ts'
import { type MeasuredSize, runSize } from './sizes.ts'

/** Lists through the server, beside the bare SQL of the same page on the same database in the same run, and figures that don't grow. */

const counts = [100_000, 1_000_000, 3_000_000]
/** The 95th percentile of a page at the largest size may be so many times that at the smallest. */
const growthMax = 1.5

/** @param args numbers of payments and names of lists, instead of the usual ones. */
export async function run(args: string[]): Promise<boolean> {
  const chosen = args.filter((arg) => Number(arg) > 0).map(Number)
  const parts = args.filter((arg) => !(Number(arg) > 0))
  const databases = await openBenchDatabases(chosen.length > 0 ? chosen : counts)
  let isMet = true
  try {
    console.log(`Pages of ${pageSize}, server and bare SQL in turn; times in milliseconds, buffers of 8 KiB.`)
    const sizes: MeasuredSize[] = []
    for (const bench of databases.all) sizes.push(await runSize({ bench, secretKey: databases.secretKey, parts }))
    isMet = sizes.every((size) => size.isMet)
    const [smallest, ...others] = sizes.toSorted((one, other) => one.count - other.count)
    const largest = others.at(-1)
    if (smallest && largest) isMet = printGrowth(smallest, largest) && isMet
  } finally {
    await databases.close()
  }
  return isMet
}

/** Prints the pages that grow too much, or the one that grows most. */
function printGrowth(smallest: MeasuredSize, largest: MeasuredSize): boolean {
  const pages = Object.entries(largest.p95s).flatMap(([page, p95]) => {
    const before = smallest.p95s[page]
    return before === undefined ? [] : [{ page, before, p95, growth: p95 / before }]
  })
  const sorted = pages.toSorted((one, other) => other.growth - one.growth)
  const missed = sorted.filter(({ growth }) => growth > growthMax)
  const [first, last] = [smallest, largest].map(({ count }) => count.toLocaleString('en'))
  console.log(`\np95 at ${last} payments beside ${first}: ${pages.length - missed.length} of ${pages.length} pages at most ${growthMax} times as long`)
  const rows = (missed.length > 0 ? missed : sorted.slice(0, 1)).map(({ page, before, p95, growth }) => [
    page,
    before.toFixed(2),
    p95.toFixed(2),
    growth.toFixed(2),
    String(growthMax),
    growth > growthMax ? 'MISSED' : 'met',
  ])
  if (rows.length > 0) printTable(['page', `p95 at ${first}`, `at ${last}`, 'times', 'at most', ''], rows)
  return missed.length === 0
}
