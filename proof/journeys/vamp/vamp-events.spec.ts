import { foundPlatform } from '#areas/platform/server/api/index.ts'
import { platformBase } from '#areas/platform/server/endpoint.ts'
import { type EventAnswer, type PlatformEventInput, postPlatformEvents } from '#areas/platform/server/events.ts'
import { event, mastercard, sale } from '#areas/platform/test/reported.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { isSoak } from '../../support/scale.ts'

/** The VAMP page over what a platform's core reports, from the events to the dots. */

interface Month {
  readonly tc40: number
  readonly tc15: number
  readonly tc05: number
  readonly status: 'none' | 'standard' | 'early_warning' | 'excessive'
  readonly value: string
}

const nothing: Month = { tc40: 0, tc15: 0, tc05: 0, status: 'none', value: '0%' }
/** The current month is left empty, since nothing can be reported of days to come. Large months take minutes, so they come at the soak's scale alone. */
const planned: readonly Month[] = [
  { tc40: 0, tc15: 0, tc05: 30, status: 'none', value: '0%' },
  { tc40: 1, tc15: 2, tc05: 0, status: 'excessive', value: '100.00%' },
  { tc40: 3, tc15: 0, tc05: 400, status: 'early_warning', value: '0.75%' },
  { tc40: 1, tc15: 2, tc05: 200, status: 'early_warning', value: '1.50%' },
  { tc40: 1, tc15: 0, tc05: 150, status: 'standard', value: '0.67%' },
  { tc40: 0, tc15: 4, tc05: 200, status: 'excessive', value: '2.00%' },
  ...(isSoak
    ? ([
        { tc40: 0, tc15: 1, tc05: 200_000, status: 'standard', value: '0.0005%' },
        { tc40: 40, tc15: 34, tc05: 9_867, status: 'standard', value: '0.74997%' },
        { tc40: 100, tc15: 51, tc05: 10_000, status: 'excessive', value: '1.51%' },
      ] as const)
    : []),
]
const monthCount = 12
const batchSize = 1_000

/** `YYYY-MM`, the last one the current month. */
const months = Array.from({ length: monthCount }, (_, index) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthCount + 1 + index, 1)).toISOString().slice(0, 7)
})
const facts = months.map((_, index) => planned[index] ?? nothing)

function nameOf(month: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeHeader[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`))
}

/** A month's events: sales, what is said against them, and beside them sales of other brands and in shops that count for nothing. */
function* eventsOf(merchant: string, month: string, { tc40, tc15, tc05 }: Month, soldBefore: string): Generator<PlatformEventInput> {
  const at = (minute: number) => new Date(Date.parse(`${month}-01T00:00:00Z`) + minute * 60_000).toISOString()
  const sold = tc05 > 0 ? `${month}_0` : soldBefore
  for (let index = 0; index < tc05; index++) yield sale(merchant, `${month}_${index}`, at(index % 1_000))
  const noise = [sale(merchant, `${month}_mc`, at(1), { card: mastercard }), sale(merchant, `${month}_shop`, at(1), { is_card_present: true })]
  yield* noise
  const against = (payment: string, network: 'visa' | 'mastercard', name: string, index: number) =>
    event(merchant, `evt_d_${name}_${index}`, 'dispute.opened', at(2_000), {
      dispute: `d_${name}_${index}`,
      payment,
      kind: 'chargeback',
      network,
      reason_code: network === 'visa' ? '10.4' : '4837',
      currency: 'USD',
      amount_minor: 1,
    })
  const fraud = (payment: string, name: string, index: number) =>
    event(merchant, `evt_f_${name}_${index}`, 'fraud.reported', at(2_000), { report: `f_${name}_${index}`, payment, fraud_type: 'misc' })
  for (let index = 0; index < tc15; index++) yield against(sold, 'visa', month, index)
  for (let index = 0; index < tc40; index++) yield fraud(sold, month, index)
  for (const index of [1, 2, 3]) {
    yield against(`${month}_mc`, 'mastercard', `${month}_mc`, index)
    yield against(`${month}_shop`, 'visa', `${month}_shop`, index)
    yield fraud(`${month}_mc`, `${month}_mc`, index)
    yield fraud(`${month}_shop`, `${month}_shop`, index)
  }
}

async function send(origin: string, secret: string, events: readonly PlatformEventInput[]): Promise<void> {
  const response = await fetch(`${origin}${platformBase}${postPlatformEvents.path}`, {
    method: postPlatformEvents.method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(events),
  })
  const { data } = (await response.json()) as { data: { answers: EventAnswer[] } }
  expect(data.answers.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
}

test('the dots follow from what the platform reports, and nothing else changes them, in both languages', deep, async ({ page, product, shops, signIn }) => {
  test.setTimeout(isSoak ? 1_800_000 : 180_000)
  const { platformId, secret } = await foundPlatform({ database: shops.backend.db.database, clock: shops.backend.clock }, 'Acquiring core')
  const shop = await shops.open({ platformId, roles: ['viewer'] })
  let batch: PlatformEventInput[] = []
  for (const [index, month] of months.entries()) {
    if (month === months.at(-1)) continue
    for (const one of eventsOf(shop.liveId, month, facts[index] ?? nothing, `${months[index - 1]}_0`)) {
      batch.push(one)
      if (batch.length < batchSize) continue
      await send(product.baseUrl, secret, batch)
      batch = []
    }
  }
  await send(product.baseUrl, secret, batch)

  const say = sayIn('en')
  await signIn(shop.people.viewer)
  await page.goto('/payments-product/vamp')
  const dots = page
    .getByRole('table', { name: say('vamp:history.caption') })
    .getByRole('cell')
    .getByRole('button')
  await expect(dots).toHaveCount(monthCount)
  for (const [index, { status, value, tc40, tc15, tc05 }] of facts.entries()) {
    const dot = dots.nth(index)
    const name = say('vamp:history.cell', { month: nameOf(months[index] ?? '', 'en'), percent: value, status: say(`vamp:status.${status}`) })
    await expect(dot, `month ${index} of ${tc40 + tc15} over ${tc05}`).toHaveAccessibleName(name)
    await expect(dot.getByText(status === 'none' ? value : say(`vamp:status.${status}`), { exact: true })).toBeVisible()
    await expect(dot.locator('[data-status]')).toHaveAttribute('data-status', status)
  }
})
