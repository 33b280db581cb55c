import { availableParallelism, loadavg } from 'node:os'
import { listPayments } from '@counterfoil/contract/payments/endpoints'
import { lastDay } from '../bulk-database.ts'
import { printTable } from '../table.ts'
import { measureFigures } from './figures.ts'
import { filterPairCases } from './filter-pairs.ts'
import { auditCases, customerCases, deliveryCases, eventCases, requestCases, riskCases } from './log-lists.ts'
import { disputeCases, movementCases, orderedDisputeCases, payoutCases } from './other-lists.ts'
import { otherPageCases } from './other-pages.ts'
import { type MeasuredPage, measurePage, type PageCase, pageSize } from './pages.ts'
import { openPlace, type Place } from './place.ts'
import { singleFilterCases } from './single-filters.ts'
import { type MeasuredSize, readSize } from './sizes.ts'

/** The process that measures one size. */

const singles = { warmUp: 20, count: 200 }
const pairs = { warmUp: 5, count: 40 }
/** Such a page compiles what no list does, so it is called more often before it is measured. */
const otherPages = { warmUp: 100, count: 100 }
/** Calls before the first measurement, in which a server that just started compiles what all lists share. */
const firstCalls = 500
/** The server may add this much to the bare SQL at the median. */
const addedMsMax = 4
/** Pages of 8 KiB read for one page of the list, at any size. A search that has no budget reads more, up to its number of entries. */
const buffersMax = 300
/** Any page is answered in this time, also one that ends its search early. */
const pageMsMax = 300

const lists = {
  payments: { cases: singleFilterCases, samples: singles },
  'payments, two filters': { cases: filterPairCases, samples: pairs },
  disputes: { cases: disputeCases, samples: singles },
  'disputes, other orders': { cases: orderedDisputeCases, samples: pairs },
  payouts: { cases: payoutCases, samples: singles },
  'balance activity': { cases: movementCases, samples: singles },
  customers: { cases: customerCases, samples: singles },
  'audit log': { cases: auditCases, samples: singles },
  events: { cases: eventCases, samples: singles },
  'webhook deliveries': { cases: deliveryCases, samples: singles },
  'API requests': { cases: requestCases, samples: singles },
  'risk lists': { cases: riskCases, samples: singles },
  'other pages': { cases: otherPageCases, samples: otherPages },
}

async function measureSize(): Promise<MeasuredSize> {
  const { bench, secretKey, parts } = readSize()
  const unknown = parts.find((part) => part !== 'figures' && !Object.hasOwn(lists, part))
  if (unknown !== undefined) throw new Error(`There is no list "${unknown}"; there are figures, ${Object.keys(lists).join(', ')}.`)
  const isChosen = (part: string) => parts.length === 0 || parts.includes(part)
  const place = await openPlace(bench, secretKey)
  try {
    console.log(`\n${bench.count.toLocaleString('en')} payments, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
    let isMet = true
    const p95s: Record<string, number> = {}
    for (let call = 0; call < firstCalls; call++) await place.read(`${listPayments.path}?limit=${pageSize}`)
    if (isChosen('figures')) {
      const figures = await measureFigures(place, lastDay)
      printTable(['figure', 'p50', 'p95', 'p50 at most', 'buffers', 'at most', ''], figures.rows)
      isMet = figures.isMet
    }
    for (const [list, { cases, samples }] of Object.entries(lists)) {
      if (!isChosen(list)) continue
      const pages = await measurePages(place, list, await cases(place), samples)
      isMet &&= pages.isMet
      for (const [page, p95] of pages.p95s) p95s[`${list}: ${page}`] = p95
    }
    return { count: bench.count, isMet, p95s }
  } finally {
    await place.close()
  }
}

async function measurePages(place: Place, list: string, cases: readonly PageCase[], samples: typeof singles) {
  const rows: string[][] = []
  const p95s: [string, number][] = []
  for (const item of cases) {
    const page = await measurePage(place, item, samples)
    rows.push(toRow(item, page))
    p95s.push([item.name, page.serverP95])
  }
  console.log(`\n${samples.count} samples each, load ${loadavg()[0]?.toFixed(1)}`)
  printTable([list, 'server p50', 'p95', 'at most', 'bare p50', 'p95', 'added p50', 'at most', 'buffers', 'at most', 'plan', 'answer', ''], rows)
  return { isMet: rows.every((row) => row.at(-1) === 'met'), p95s }
}

/** Texts and cards of payments are compared for as long as a page may take (decision 0104). */
function hasBudget({ list, filters }: PageCase): boolean {
  return list.table === 'payments' && filters.text === undefined && filters.card_fingerprint === undefined
}

function toRow(item: PageCase, page: MeasuredPage): string[] {
  const isBounded = !page.isSearch || hasBudget(item)
  const addedMs = page.serverP50 - page.bareP50
  const isMet =
    page.serverP95 <= pageMsMax &&
    (addedMs <= addedMsMax || page.answer === 'searched back') &&
    (!isBounded || page.buffers <= buffersMax) &&
    !page.scans.includes('Seq Scan')
  const ms = (value: number) => value.toFixed(2)
  return [
    item.name,
    ms(page.serverP50),
    ms(page.serverP95),
    String(pageMsMax),
    ms(page.bareP50),
    ms(page.bareP95),
    ms(addedMs),
    page.answer === 'searched back' ? '' : String(addedMsMax),
    String(page.buffers),
    isBounded ? String(buffersMax) : '',
    page.scans.join(' + '),
    page.answer,
    isMet ? 'met' : 'MISSED',
  ]
}

process.send?.(await measureSize())
