import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type BalanceStatement, downloadBalanceStatement, getBalanceStatement, listBalanceStatements } from '#areas/balance/contract/statements/endpoints.ts'
import { downloadStatement, getPlan, getStatement } from '#areas/billing/contract/endpoints.ts'
import { getVamp, getVampOutlook, listVampItems, type VampItemKind, vampItemKinds } from '#areas/vamp/contract/endpoints.ts'
import { ratioPercent, vampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import { figureTitleOf } from '#kernel/figures.ts'
import { text } from '#server/infra/texts.ts'
import { ask, periodsOf, type Reader, readingsOf, sum, today, toMinor } from './reading.ts'
import { currencies, type World } from './world.ts'

/** What statements and their files say, and the monitoring of months. */

const months = (world: World) => [...new Set(periodsOf(world).map(({ month }) => month))]
/** One after the other, since the server writes few documents at once. */
async function eachMonth(world: World, read: (month: string) => ReturnType<Reader>): ReturnType<Reader> {
  const found = []
  for (const month of months(world)) found.push(...(await read(month)))
  return found
}

async function download({ server, business, token }: World, { path }: EndpointDeclaration, month: string, format: 'pdf' | 'csv'): Promise<Buffer> {
  const url = `${apiBase}${path.replace(':id', business.liveId).replace(':month', month)}?format=${format}`
  const answer = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
  return answer.rawPayload
}

/** Cells of a CSV without commas in them, below its headings. */
const cellsOf = (file: Buffer) =>
  file
    .toString()
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.match(/"[^"]*"|[^,]+|(?<=,)(?=,)/g)?.map((cell) => cell.replaceAll('"', '')) ?? [])

/** The lines of a PDF as they lie on its pages. */
async function linesOf(file: Buffer): Promise<string[]> {
  const running = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
  running.child.stdin?.end(file)
  return (await running).stdout.split('\n')
}

const label = (kind: 'charges' | 'refunds' | 'refund_failures') => text('en', `statements:server.lines.${kind}`)
const opening = text('en', figureTitleOf('balance_statement_csv.opening_balance'))
const closing = text('en', figureTitleOf('balance_statement_csv.closing_balance'))

/** What the lines of a statement in one currency say, by their labels. */
function readLines(key: string, amountOf: (label: string) => number | null) {
  const of = (name: Parameters<typeof label>[0]) => amountOf(label(name)) ?? 0
  if (amountOf(closing) === null) return []
  return readingsOf(key, {
    gross: of('charges'),
    refunded: 0 - of('refunds') - of('refund_failures'),
    opening_balance: amountOf(opening),
    closing_balance: amountOf(closing),
  })
}

export const balanceStatements: Reader = async (world) => {
  const { months: listed } = await ask(world, listBalanceStatements)
  return listed.flatMap(({ month, figures }) =>
    figures.flatMap(({ currency, opening_minor, closing_minor }) =>
      readingsOf(`${currency} ${month}`, { opening_balance: opening_minor, closing_balance: closing_minor }),
    ),
  )
}

export const balanceStatement: Reader = (world) =>
  eachMonth(world, async (month) => {
    const statement: BalanceStatement = await ask(world, getBalanceStatement, { params: { month } })
    return statement.currencies.flatMap(({ currency, lines, opening_minor, closing_minor, reserved_minor }) => {
      const amounts = new Map([...lines.map((line) => [line.label, line.amount_minor] as const), [opening, opening_minor], [closing, closing_minor]])
      const reserved = month === today(world).slice(0, 7) ? readingsOf(currency, { reserved: reserved_minor }) : []
      return [...readLines(`${currency} ${month}`, (name) => amounts.get(name) ?? null), ...reserved]
    })
  })

export const balanceStatementCsv: Reader = (world) =>
  eachMonth(world, async (month) => {
    const rows = cellsOf(await download(world, downloadBalanceStatement, month, 'csv'))
    return currencies.flatMap((currency) =>
      readLines(`${currency} ${month}`, (name) => {
        const row = rows.find((cells) => cells[2] === currency && cells[3] === name)
        return row ? toMinor(row.at(-1) ?? '', currency) : null
      }),
    )
  })

export const balanceStatementPdf: Reader = (world) =>
  eachMonth(world, async (month) => {
    const lines = await linesOf(await download(world, downloadBalanceStatement, month, 'pdf'))
    return currencies.flatMap((currency) => {
      const start = lines.findIndex((line) => line.trim() === text('en', 'statements:statement.currency', { currency }))
      const end = lines.findIndex((line, index) => index > start && line.trim().startsWith(closing))
      const own = start < 0 ? [] : lines.slice(start, end + 1).map((line) => line.trim().split(/\s{2,}/))
      return readLines(`${currency} ${month}`, (name) => {
        const row = own.find(([first]) => first === name)
        return row ? toMinor(row.at(-1) ?? '', currency) : null
      })
    })
  })

export const plan: Reader = async (world) => {
  const { months: listed } = await ask(world, getPlan)
  return listed.flatMap(({ month, figures }) =>
    figures.flatMap(({ currency, volume_minor, fee_minor }) => readingsOf(`${currency} ${month}`, { gross: volume_minor, fees: fee_minor })),
  )
}

export const feeStatement: Reader = (world) =>
  eachMonth(world, async (month) => {
    const statement = await ask(world, getStatement, { params: { month } })
    return statement.currencies.flatMap(({ currency, total_minor, lines }) => [
      ...readingsOf(`${currency} ${month}`, { fees: total_minor }),
      ...readingsOf(`${currency} ${month}`, { fees: sum(lines.map(({ amount_minor }) => amount_minor)) }),
    ])
  })

export const feeStatementCsv: Reader = (world) =>
  eachMonth(world, async (month) => {
    const rows = cellsOf(await download(world, downloadStatement, month, 'csv'))
    return currencies.flatMap((currency) => {
      const own = rows.filter((cells) => cells[2] === currency)
      return own.length === 0 ? [] : readingsOf(`${currency} ${month}`, { fees: sum(own.map((cells) => toMinor(cells.at(-1) ?? '', currency))) })
    })
  })

export const feeStatementPdf: Reader = (world) =>
  eachMonth(world, async (month) => {
    const totals = (await linesOf(await download(world, downloadStatement, month, 'pdf'))).flatMap(
      (line) => new RegExp(`^\\s*${text('en', 'billing:statement.total')}\\s+([A-Z]{3}) (-?[\\d.,]+)\\s*$`).exec(line.replaceAll('−', '-'))?.slice(1) ?? [],
    )
    return currencies.flatMap((currency) => {
      const amount = totals[totals.indexOf(currency) + 1]
      return totals.includes(currency) && amount ? readingsOf(`${currency} ${month}`, { fees: toMinor(amount, currency) }) : []
    })
  })

export const vamp: Reader = async (world) => {
  const monthly = (await ask(world, getVamp, { query: { mode: 'monthly' } })) as readonly { month: string; vamp_percent: number }[]
  const ofMonths = await eachMonth(world, async (month) => {
    const shown = (await ask(world, getVamp, { query: { mode: 'summary', month } })) as { vamp_percent: number } & Record<`${VampItemKind}_count`, number>
    const counted = Object.fromEntries(await Promise.all(vampItemKinds.map(async (kind) => [kind, await countItems(world, month, kind)] as const))) as Record<
      VampItemKind,
      number
    >
    const counts = { tc40Count: counted.tc40, tc15Count: counted.tc15, excludedCount: counted.excluded, tc05Count: counted.tc05 }
    return [
      ...readingsOf(month, {
        vamp_ratio: shown.vamp_percent,
        fraud_reports: shown.tc40_count,
        first_disputes: shown.tc15_count,
        excluded_events: shown.excluded_count,
        visa_sales: shown.tc05_count,
      }),
      // The lists behind the counts, and the ratio that follows from them.
      ...readingsOf(month, {
        vamp_ratio: vampPercent(counts),
        fraud_reports: counted.tc40,
        first_disputes: counted.tc15,
        excluded_events: counted.excluded,
        visa_sales: counted.tc05,
      }),
      ...readingsOf(month, { vamp_ratio: monthly.find((one) => one.month === month)?.vamp_percent ?? null }),
    ]
  })
  return [...ofMonths, ...(await readOutlook(world))]
}

async function countItems(world: World, month: string, kind: VampItemKind): Promise<number> {
  let [count, after] = [0, null as string | null]
  do {
    const page = await ask(world, listVampItems, { query: { month, kind, limit: '50', ...(after && { after }) } })
    count += page.items.length
    after = page.next_cursor
  } while (after)
  return count
}

/** Everything forecast follows from the counts beside it. */
async function readOutlook(world: World): ReturnType<Reader> {
  const outlook = await ask(world, getVampOutlook)
  const { month, forecast, headroom, programs } = outlook
  const visa = programs.find(({ network }) => network === 'visa')
  const ratioOf = (conditions: NonNullable<typeof visa>['forecast']['conditions']) => conditions.find(({ kind }) => kind === 'ratio')?.value ?? null
  return [
    ...readingsOf(month, {
      vamp_ratio: outlook.vamp_percent,
      fraud_reports: outlook.tc40_count,
      first_disputes: outlook.tc15_count,
      excluded_events: outlook.excluded_count,
      visa_sales: outlook.tc05_count,
      forecast_ratio: forecast.percent.expected,
      forecast_events: forecast.events.expected,
      forecast_sales: forecast.sales.expected,
      headroom: headroom.next?.count ?? 0,
      forecast_cost: visa?.forecast.cost_usd_minor ?? 0,
    }),
    ...readingsOf(month, { forecast_ratio: ratioPercent(forecast.events.expected, forecast.sales.expected) }),
    ...(visa ? readingsOf(month, { vamp_ratio: ratioOf(visa.now.conditions), forecast_ratio: ratioOf(visa.forecast.conditions) }) : []),
  ]
}
