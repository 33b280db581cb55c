import type { Answer } from '@counterfoil/contract/endpoint'
import type { getOverview } from '@counterfoil/contract/overview'
import { dayMs } from '@counterfoil/contract/time/durations'
import { type Act, awaitDialog, awaitTooltip, inTurn, press } from '../acts.ts'
import { allOf, calls, change, disconnect, fail, hold } from '../answers.ts'
import { listPages, type State } from '../state.ts'

/** Home: its ranges, its chart, and what surrounds them. */

type Overview = Answer<typeof getOverview>

const owner = (name: string, address: string, rest: Partial<State> = {}): State => ({ name, viewer: 'owner', address, ...rest })
const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
const customPath = `/?from=${day(-20)}&to=${day(-8)}`

const openCustom = inTurn(press('overview:range.custom'), awaitDialog)
const chooseDays =
  (from: string, to: string): Act =>
  async (page, say) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('overview:range.from'), { exact: true }).fill(from)
    await dialog.getByLabel(say('overview:range.to'), { exact: true }).fill(to)
    await dialog.getByRole('button', { name: say('overview:range.apply'), exact: true }).click()
    await page.getByRole('alert').first().waitFor()
  }
const pointAtChart: Act = async (page) => {
  const chart = page.locator('.recharts-surface').first()
  await chart.scrollIntoViewIfNeeded()
  await chart.hover()
  await page.locator('.recharts-tooltip-wrapper').waitFor()
}
const explain = (key: string): Act => inTurn(press(key), awaitTooltip)

const withoutTrade = change<Overview>(calls('overview?**'), (overview) => ({
  ...overview,
  current: { gross_minor: 0, successful_count: 0, declined_count: 0, declined_minor: 0, refunded_minor: 0 },
  days: overview.days.map((one) => ({ ...one, gross_minor: 0 })),
}))

export const overviewStates: readonly State[] = [
  ...listPages('owner', 'overview-', {
    '7d': '/',
    today: '/?range=today',
    '30d': '/?range=30d',
    '12m': '/?range=12m',
    eur: '/?range=30d&currency=EUR',
    jpy: '/?range=12m&currency=JPY',
    custom: customPath,
    'custom-day': `/?from=${day(-9)}&to=${day(-9)}`,
    'custom-year': `/?from=${day(-500)}&to=${day(-200)}`,
    'custom-to-come': `/?from=${day(-4)}&to=${day(6)}`,
  }),
  owner('overview-branch', '/?range=30d', { viewer: 'branch' }),
  owner('overview-date-picker', '/', { act: openCustom }),
  owner('overview-date-picker-reversed', '/', { act: inTurn(openCustom, chooseDays(day(-2), day(-9))) }),
  owner('overview-date-picker-too-long', '/', { act: inTurn(openCustom, chooseDays(day(-900), day(-1))) }),
  owner('overview-chart-tip', '/?range=30d', { act: pointAtChart }),
  owner('overview-chart-tip-months', '/?range=12m', { act: pointAtChart }),
  owner('overview-explained', '/', { act: explain('overview:figures.rate') }),
  owner('overview-no-trade', '/', { before: withoutTrade }),
  owner('overview-loading', '/', { before: hold('overview**'), isLoading: true }),
  owner('overview-loading-all', '/', { before: allOf(hold('overview**'), hold('balance')), isLoading: true }),
  owner('overview-error', '/', { before: fail('overview**', 500) }),
  owner('overview-error-balance', '/', { before: fail('balance', 500) }),
  owner('overview-network', '/', { before: disconnect('overview**') }),
  owner('overview-print', '/?range=30d', { isPrinted: true }),
]
