import { availableParallelism, loadavg } from 'node:os'
import { type BenchDatabase, lastDay, openBenchDatabases } from './bulk-database.ts'
import { measureFigures } from './lists/figures.ts'
import { filterPairCases } from './lists/filter-pairs.ts'
import { type MeasuredPage, measurePage, type PageCase, pageSize } from './lists/pages.ts'
import { openPlace, type Place } from './lists/place.ts'
import { singleFilterCases } from './lists/single-filters.ts'
import { printTable } from './table.ts'

/** The payments list through the server, beside the bare SQL of the same page on the same database in the same run, and figures that don't grow. */

const counts = [100_000, 1_000_000]
const singles = { warmUp: 20, count: 200 }
const pairs = { warmUp: 3, count: 20 }
/** The server may add this much to the bare SQL at the median. */
const addedMsMax = 4
/** Pages of 8 KiB read for one page of the list, at any size. A search reads more, up to its number of entries. */
const buffersMax = 300
/** Any page is answered in this time, also one that ends its search early. */
const pageMsMax = 300

/** @param args numbers of payments, instead of the usual ones. */
export async function run(args: string[]): Promise<boolean> {
  const databases = await openBenchDatabases(args.length > 0 ? args.map(Number) : counts)
  let isMet = true
  try {
    console.log(`Pages of ${pageSize}, server and bare SQL in turn; times in milliseconds, buffers of 8 KiB.`)
    for (const bench of databases.all) isMet = (await measureSize(bench, databases.secretKey)) && isMet
  } finally {
    await databases.close()
  }
  return isMet
}

async function measureSize(bench: BenchDatabase, secretKey: Buffer): Promise<boolean> {
  const place = await openPlace(bench, secretKey)
  try {
    console.log(`\n${bench.count.toLocaleString('en')} payments, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
    const figures = await measureFigures(place, lastDay)
    printTable(['figure', 'p50', 'p95', 'p50 at most', ''], figures.rows)
    const areSinglesMet = await measurePages(place, await singleFilterCases(place), singles)
    return (await measurePages(place, await filterPairCases(place), pairs)) && areSinglesMet && figures.isMet
  } finally {
    await place.close()
  }
}

async function measurePages(place: Place, cases: readonly PageCase[], samples: typeof singles): Promise<boolean> {
  const rows: string[][] = []
  for (const item of cases) rows.push(toRow(item.name, await measurePage(place, item, samples)))
  console.log(`\n${samples.count} samples each, load ${loadavg()[0]?.toFixed(1)}`)
  printTable(['page', 'server p50', 'p95', 'at most', 'bare p50', 'p95', 'added p50', 'at most', 'buffers', 'at most', 'plan', 'answer', ''], rows)
  return rows.every((row) => row.at(-1) === 'met')
}

function toRow(name: string, page: MeasuredPage): string[] {
  const addedMs = page.serverP50 - page.bareP50
  const isMet =
    page.serverP95 <= pageMsMax &&
    (addedMs <= addedMsMax || page.answer === 'searched back') &&
    (page.isSearch || page.buffers <= buffersMax) &&
    !page.scans.includes('Seq Scan')
  const ms = (value: number) => value.toFixed(2)
  return [
    name,
    ms(page.serverP50),
    ms(page.serverP95),
    String(pageMsMax),
    ms(page.bareP50),
    ms(page.bareP95),
    ms(addedMs),
    page.answer === 'searched back' ? '' : String(addedMsMax),
    String(page.buffers),
    page.isSearch ? '' : String(buffersMax),
    page.scans.join(' + '),
    page.answer,
    isMet ? 'met' : 'MISSED',
  ]
}
