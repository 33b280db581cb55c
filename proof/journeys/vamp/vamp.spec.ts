import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import type { Locale } from '#kernel/locale.ts'
import { findOwnerUrl } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { type Say, sayIn } from '../../browser/texts.ts'

/** What Visa counted in one month. */
interface VampFacts {
  readonly month: string
  readonly tc40: number
  readonly tc15: number
  readonly tc05: number
}

/**
 * Writes what Visa counted into the running product's database, as the trade of years would have left it: sales as a count, since there are very
 * many, and reports as records.
 */
async function plantVampFacts(dataDir: string, merchantId: string, facts: readonly VampFacts[]): Promise<void> {
  const owner = new pg.Client({ connectionString: findOwnerUrl(dataDir) })
  await owner.connect()
  try {
    await owner.query('INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING', [merchantId])
    for (const { month, tc05, ...reports } of facts) {
      await owner.query(
        `INSERT INTO vamp_months (merchant_id, lane, month, tc05_count, tc15_count, tc40_count, excluded_count) VALUES ($1, 0, $2, $3, 0, 0, 0)`,
        [merchantId, month, tc05],
      )
      for (const [kind, count] of Object.entries(reports)) {
        await owner.query(
          `INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at) SELECT $1, $2, $3::text || '_' || n, $4 FROM generate_series(1, $5) n`,
          [merchantId, kind, `x_${month}`, `${month}-01T00:00:00Z`, count],
        )
      }
    }
  } finally {
    await owner.end()
  }
}

const address = '/payments-product/vamp'

/** Twelve months, oldest first: what was counted, what that is called, and how it is written. */
const planned = [
  [0, 0, 0, 'none', '0%'],
  [0, 0, 500, 'none', '0%'],
  [0, 1, 200_000, 'standard', '0.0005%'],
  [40, 34, 9_867, 'standard', '0.74997%'],
  [3, 0, 400, 'early_warning', '0.75%'],
  [0, 15, 1_000, 'early_warning', '1.50%'],
  [100, 51, 10_000, 'excessive', '1.51%'],
  [0, 3, 0, 'excessive', '100.00%'],
  [1, 1, 1_000, 'standard', '0.20%'],
  [0, 12, 1_000, 'early_warning', '1.20%'],
  [2, 0, 100, 'excessive', '2.00%'],
  [1, 0, 150, 'standard', '0.67%'],
] as const

const now = new Date()
const months: VampFacts[] = planned.map(([tc40, tc15, tc05], index) => ({
  month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  tc40,
  tc15,
  tc05,
}))

const nameOf = (month: string, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en' : 'zh-CN', { ...options, timeZone: 'UTC' }).format(new Date(`${month}-15`))

class VampPage {
  readonly page: Page
  readonly table: Locator
  readonly dots: Locator
  readonly tip: Locator
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.#say = say
    this.table = page.getByRole('table', { name: say('vamp:history.caption') })
    this.dots = this.table.getByRole('cell').getByRole('button')
    this.tip = page.getByRole('tooltip').filter({ visible: true })
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(address + search)
    await expect(this.page.getByRole('heading', { level: 1, name: this.#say('vamp:title') })).toBeVisible()
    await expect(this.dots).toHaveCount(12)
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0)
  }

  /** A figure of the month that is shown. */
  figure(name: string): Locator {
    return this.page
      .getByRole('region')
      .filter({ has: this.page.locator('#vamp-month') })
      .locator('dl > div')
      .filter({ has: this.page.getByText(this.#say(`figures:${name}.title`), { exact: true }) })
      .locator('dd')
  }
}

const say = sayIn('en')

test('the past twelve months, each with its dot, its word and its value', async ({ page, product, signIn, shop }) => {
  await plantVampFacts(product.dataDir, shop.liveId, months)
  await signIn(shop.people.viewer)
  const vamp = new VampPage(page, say)
  await vamp.open()
  await expect(page.getByRole('heading', { level: 2, name: say('vamp:history.title') })).toBeVisible()
  await expect(vamp.table.getByRole('rowheader')).toHaveText([say('vamp:history.row')])
  await expect(vamp.table.getByRole('columnheader')).toContainText([
    say('vamp:history.planType'),
    ...months.map(({ month }) => nameOf(month, 'en', { month: 'long' })),
  ])

  const colours = new Map<string, Set<string>>()
  for (const [index, [tc40, tc15, tc05, status, value]] of planned.entries()) {
    const dot = vamp.dots.nth(index)
    const word = say(`vamp:status.${status}`)
    const month = nameOf(months[index]?.month ?? '', 'en', { month: 'long', year: 'numeric' })
    await expect(dot).toHaveAccessibleName(say('vamp:history.cell', { month, percent: value, status: word }))
    await expect(dot.getByText(status === 'none' ? value : word, { exact: true })).toBeVisible()
    await dot.hover()
    await expect(vamp.tip).toHaveCount(1)
    await expect(vamp.tip.locator('strong')).toHaveText(value)
    const [reported, sales] = [tc40 + tc15, tc05].map((count) => count.toLocaleString('en'))
    await expect(vamp.tip).toContainText(say('vamp:month.reported', { reported: reported ?? '', sales: sales ?? '' }))
    if (value === '1.50%') await expect(vamp.tip).toContainText(say('vamp:month.reached'))
    const colour = await dot.locator('[data-status]').evaluate((element) => getComputedStyle(element).backgroundColor)
    colours.set(status, (colours.get(status) ?? new Set()).add(colour))
  }
  expect([...colours.values()].map((found) => found.size)).toEqual([1, 1, 1, 1])
  expect(new Set([...colours.values()].flatMap((found) => [...found])).size).toBe(4)
})

test('a month is read by the keyboard alone, and its counts stay in the address', deep, async ({ page, product, signIn, shop }) => {
  await plantVampFacts(product.dataDir, shop.liveId, months)
  await signIn(shop.people.viewer)
  const vamp = new VampPage(page, sayIn('en'))
  await page.goto('/payments-product/vamp')
  await expect(vamp.dots).toHaveCount(12)
  await expect(vamp.figure('fraud_reports')).toHaveText('1')
  await expect(page.getByText('Month to date').first()).toBeVisible()

  await vamp.dots.nth(6).focus()
  await page.keyboard.press('Tab')
  await expect(vamp.dots.nth(7)).toBeFocused()
  await expect(vamp.tip.locator('strong')).toHaveText('100.00%')
  await page.keyboard.press('Enter')
  const { month = '' } = months[7] ?? {}
  await expect(page).toHaveURL(`${address}?month=${month}`)
  await expect(vamp.dots.nth(7)).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: nameOf(month, 'en', { month: 'long', year: 'numeric' }) })).toBeVisible()
  await expect(vamp.figure('vamp_ratio')).toContainText('100.00% because there were no Visa transactions this month')
  await expect(vamp.figure('first_disputes')).toHaveText('3')
  await expect(vamp.figure('visa_sales')).toHaveText('0')
  await page.reload()
  await expect(vamp.dots.nth(7)).toHaveAttribute('aria-pressed', 'true')
  await expect(vamp.figure('first_disputes')).toHaveText('3')
})

test('the counts of a month stand beside its dot where less motion is preferred', deep, async ({ page, product, signIn, shop }) => {
  await plantVampFacts(product.dataDir, shop.liveId, months)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(shop.people.viewer)
  const vamp = new VampPage(page, sayIn('en'))
  await page.goto(address)
  await vamp.dots.nth(7).hover()
  await expect(vamp.tip).toBeInViewport()
})
