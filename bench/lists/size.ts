import { availableParallelism, loadavg } from 'node:os'
import { lastDay } from '../bulk-database.ts'
import { printTable } from '../table.ts'
import { measureFigures } from './figures.ts'
import { filterPairCases } from './filter-pairs.ts'
import { auditCases, customerCases, deliveryCases, eventCases, requestCases, riskCases } from './log-lists.ts'
import { disputeCases, movementCases, orderedDisputeCases, payoutCases } from './other-lists.ts'
import { otherPageCases } from './other-pages.ts'
import { type MeasuredPage, measurePage, type PageCase } from './pages.ts'
import { openPlace, type Place } from './place.ts'
import { singleFilterCases } from './single-filters.ts'
import { readSize } from './sizes.ts'

/** The process that measures one size. */

const singles = { warmUp: 20, count: 200 }
const pairs = { warmUp: 3, count: 20 }
/** The server may add this much to the bare SQL at the median. */
const addedMsMax = 4
/** Pages of 8 KiB read for one page of the list, at any size. A search reads more, up to its number of entries. */
const buffersMax = 300
/** Any page is answered in this time, also one that ends its search early. */
const pageMsMax = 300

async function measureSize(): Promise<boolean> {
  const { bench, secretKey } = readSize()
  const place = await openPlace(bench, secretKey)
  try {
    console.log(`\n${bench.count.toLocaleString('en')} payments, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
    const figures = await measureFigures(place, lastDay)
    printTable(['figure', 'p50', 'p95', 'p50 at most', ''], figures.rows)
    let isMet = figures.isMet
    for (const [list, cases, samples] of [
      ['payments', singleFilterCases, singles],
      ['payments, two filters', filterPairCases, pairs],
      ['disputes', disputeCases, singles],
      ['disputes, other orders', orderedDisputeCases, pairs],
      ['payouts', payoutCases, singles],
      ['balance activity', movementCases, singles],
      ['customers', customerCases, singles],
      ['audit log', auditCases, singles],
      ['events', eventCases, singles],
      ['webhook deliveries', deliveryCases, singles],
      ['API requests', requestCases, singles],
      ['risk lists', riskCases, singles],
      ['other pages', otherPageCases, pairs],
    ] as const) {
      isMet = (await measurePages(place, list, await cases(place), samples)) && isMet
    }
    return isMet
  } finally {
    await place.close()
  }
}

async function measurePages(place: Place, list: string, cases: readonly PageCase[], samples: typeof singles): Promise<boolean> {
  const rows: string[][] = []
  for (const item of cases) rows.push(toRow(item.name, await measurePage(place, item, samples)))
  console.log(`\n${samples.count} samples each, load ${loadavg()[0]?.toFixed(1)}`)
  printTable([list, 'server p50', 'p95', 'at most', 'bare p50', 'p95', 'added p50', 'at most', 'buffers', 'at most', 'plan', 'answer', ''], rows)
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

process.exitCode = (await measureSize()) ? 0 : 1
