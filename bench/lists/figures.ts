import { acceptanceDimensions } from '@counterfoil/contract/acceptance/dimensions'
import { getAcceptance, getAcceptanceBreakdown } from '@counterfoil/contract/acceptance/endpoints'
import { getBalance } from '@counterfoil/contract/balance/endpoints'
import { breakdownKinds } from '@counterfoil/contract/disputes/breakdown-kinds'
import { getDisputeBreakdown, getDisputeInsights } from '@counterfoil/contract/disputes/insights'
import { getOverview } from '@counterfoil/contract/overview/endpoints'
import { addDays, dayIn } from '@counterfoil/contract/time/calendar-days'
import { getVamp } from '@counterfoil/contract/vamp/endpoints'
import { percentile } from '../table.ts'
import { readBuffers, time } from './pages.ts'
import type { Place } from './place.ts'

/** Figures that must cost the same however old the account is. */

const warmUpCount = 10
const sampleCount = 100
const overviewCount = 150
const overviewDays = 365
const rssMbMax = 450
/** Insights read bounded numbers of rows, whatever the account's size. */
const insightsMsMax = 500
const insightsCount = 20
/** Pages of 8 KiB, at any size and age of the account; breakdowns of disputes compare up to so many of them instead. */
const buffersMax = 300

interface Figure {
  readonly name: string
  readonly p50: number
  readonly p95: number
  /** Of the median, in milliseconds; null if none is set. */
  readonly atMost: number | null
  readonly buffers: number
}

/** @param lastDay of the data. */
export async function measureFigures(place: Place, lastDay: Date): Promise<{ rows: string[][]; isMet: boolean }> {
  const to = dayIn('UTC', lastDay)
  const days = new URLSearchParams({ from: addDays(to, -overviewDays), to })
  const figures = [
    await measure(place, 'balance', 10, () => place.read(getBalance.path)),
    await measure(place, '/v1/balance', 5, () => place.readMerchantApi('/v1/balance')),
    await measure(place, 'VAMP, 12 months', 5, () => place.read(`${getVamp.path}?mode=monthly`)),
    await measure(place, 'overview, 12 months', null, () => place.read(`${getOverview.path}?${days}`), overviewCount),
    await measure(place, 'dispute insights, 12 months', insightsMsMax, () => place.read(`${getDisputeInsights.path}?${days}`), insightsCount),
  ]
  figures.push(await measure(place, 'acceptance, 12 months', insightsMsMax, () => place.read(`${getAcceptance.path}?${days}`), insightsCount))
  for (const by of acceptanceDimensions) {
    const query = new URLSearchParams({ ...Object.fromEntries(days), by })
    figures.push(
      await measure(place, `acceptance by ${by}, 12 months`, insightsMsMax, () => place.read(`${getAcceptanceBreakdown.path}?${query}`), insightsCount),
    )
  }
  for (const by of breakdownKinds) {
    const query = new URLSearchParams({ ...Object.fromEntries(days), currency: 'USD', by, ...(by === 'metadata' && { key: 'plan' }) })
    figures.push(await measure(place, `disputes by ${by}, 12 months`, insightsMsMax, () => place.read(`${getDisputeBreakdown.path}?${query}`), insightsCount))
  }
  const rssMb = process.memoryUsage().rss / 2 ** 20
  const ms = (value: number) => value.toFixed(2)
  const hasBuffers = ({ name }: Figure) => !name.startsWith('dispute')
  const isFigureMet = (figure: Figure) => (figure.atMost === null || figure.p50 <= figure.atMost) && (!hasBuffers(figure) || figure.buffers <= buffersMax)
  const rows = figures.map((figure) => [
    figure.name,
    ms(figure.p50),
    ms(figure.p95),
    figure.atMost === null ? '' : String(figure.atMost),
    String(figure.buffers),
    hasBuffers(figure) ? String(buffersMax) : '',
    isFigureMet(figure) ? 'met' : 'MISSED',
  ])
  const isSmall = rssMb <= rssMbMax
  rows.push([`RSS after ${overviewCount} overviews, MB`, rssMb.toFixed(0), '', String(rssMbMax), '', '', isSmall ? 'met' : 'MISSED'])
  return { rows, isMet: isSmall && figures.every(isFigureMet) }
}

async function measure(place: Place, name: string, atMost: number | null, call: () => Promise<unknown>, count = sampleCount): Promise<Figure> {
  const samples: number[] = []
  for (let sample = -warmUpCount; sample < count; sample++) {
    const ms = await time(call)
    if (sample >= 0) samples.push(ms)
  }
  return { name, p50: percentile(samples, 0.5), p95: percentile(samples, 0.95), atMost, buffers: await readBuffers(place, call) }
}
