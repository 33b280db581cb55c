import { availableParallelism, loadavg } from 'node:os'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { type BenchDatabase, openBenchDatabases } from '../bulk-database.ts'
import { printTable } from '../table.ts'
import { filterPairCases } from './filter-pairs.ts'
import { auditCases, customerCases, deliveryCases, eventCases, requestCases, riskCases } from './log-lists.ts'
import { disputeCases, movementCases, orderedDisputeCases, payoutCases } from './other-lists.ts'
import { figureCases, otherPageCases } from './other-pages.ts'
import { measurePage, type PageCase, pageSize, type Samples } from './pages.ts'
import { openPlace, type Place } from './place.ts'
import { singleFilterCases } from './single-filters.ts'

/** Every list with each of its filters and orders, through the server. */

/** Payments of the account; other numbers may be named. */
const counts = [3_000_000]
/** The 95th percentile of a page, in milliseconds. Breakdowns of disputes compare up to 10,000 of them instead. */
const pageMsMax = 150
const breakdownMsMax = 500
const singles: Samples = { warmUp: 20, count: 100 }
const many: Samples = { warmUp: 5, count: 40 }
/** Such a page compiles what no list does, so it is called more often before it is measured. */
const otherPages: Samples = { warmUp: 100, count: 100 }
/** Calls before the first measurement, in which a server that just started compiles what all lists share. */
const firstCalls = 500

const lists: Readonly<Record<string, { readonly cases: (place: Place) => Promise<PageCase[]>; readonly samples: Samples; readonly p95Max?: number }>> = {
  payments: { cases: singleFilterCases, samples: singles },
  'payments, two filters': { cases: filterPairCases, samples: many },
  disputes: { cases: disputeCases, samples: singles },
  'disputes, other orders': { cases: orderedDisputeCases, samples: many },
  payouts: { cases: payoutCases, samples: singles },
  'balance activity': { cases: movementCases, samples: singles },
  customers: { cases: customerCases, samples: singles },
  'audit log': { cases: auditCases, samples: singles },
  events: { cases: eventCases, samples: singles },
  'webhook deliveries': { cases: deliveryCases, samples: singles },
  'API requests': { cases: requestCases, samples: singles },
  'risk lists': { cases: riskCases, samples: singles },
  'other pages': { cases: otherPageCases, samples: otherPages },
  figures: { cases: figureCases, samples: many, p95Max: breakdownMsMax },
}

/** @param args numbers of payments and names of lists, instead of the usual ones. */
export async function run(args: string[]): Promise<boolean> {
  const sizes = args.map(Number).filter((size) => size > 0)
  const names = args.filter((arg) => !(Number(arg) > 0))
  const unknown = names.find((name) => !Object.hasOwn(lists, name))
  if (unknown !== undefined) throw new Error(`There is no list "${unknown}"; there are ${Object.keys(lists).join(', ')}.`)
  const databases = await openBenchDatabases(sizes.length > 0 ? sizes : counts)
  try {
    let isMet = true
    for (const bench of databases.all) isMet = (await measureSize(bench, databases.secretKey, names)) && isMet
    return isMet
  } finally {
    await databases.close()
  }
}

async function measureSize(bench: BenchDatabase, secretKey: Buffer, names: readonly string[]): Promise<boolean> {
  const place = await openPlace(bench, secretKey)
  try {
    console.log(`Pages of ${pageSize} at ${bench.count.toLocaleString('en')} payments, in milliseconds, on ${availableParallelism()} cores`)
    for (let call = 0; call < firstCalls; call++) await place.read(`${listPayments.path}?limit=${pageSize}`)
    let isMet = true
    for (const [list, { cases, samples, p95Max = pageMsMax }] of Object.entries(lists)) {
      if (names.length > 0 && !names.includes(list)) continue
      const rows: string[][] = []
      for (const item of await cases(place)) {
        const { p50, p95, answer } = await measurePage(place, item, samples)
        rows.push([item.name, p50.toFixed(1), p95.toFixed(1), String(p95Max), answer, p95 <= p95Max ? 'met' : 'MISSED'])
        isMet &&= p95 <= p95Max
      }
      console.log(`\n${samples.count} samples each, load ${loadavg()[0]?.toFixed(1)}`)
      printTable([list, 'p50', 'p95', 'at most', 'answer', ''], rows)
    }
    return isMet
  } finally {
    await place.close()
  }
}
