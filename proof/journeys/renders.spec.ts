import type { Page } from '@playwright/test'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { apiBase } from '#kernel/envelope.ts'
import { fillMoneyPages } from '../browser/money-pages.ts'
import { OpenCalls } from '../browser/open-calls.ts'
import { PaymentList } from '../browser/pages/payment-list.ts'
import { deep, expect, newContextTest as test } from '../browser/test.ts'
import { inAccount, makePayment } from '../support/factories.ts'

/** The part of React's tree that its developer tools read, in production builds too. */
interface Fiber {
  readonly tag: number
  readonly type: unknown
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

/** Counts rows that were there before and are rendered again, and components within them. */
function countRenders(): void {
  const memoTag = 14
  const componentTags = [0, 1, 11, memoTag, 15]
  const performedWork = 1
  const counted = { rows: 0, parts: 0 }
  const visit = (fiber: Fiber, before: Fiber, place: 'outside' | 'row' | 'part') => {
    if (place !== 'outside' && componentTags.includes(fiber.tag) && fiber.flags & performedWork) counted[place === 'row' ? 'rows' : 'parts']++
    if (fiber.child === before.child) return
    const isWrapper = fiber.tag === memoTag
    const within = fiber.type === 'tbody' ? 'row' : place === 'outside' || isWrapper ? place : 'part'
    for (let child = fiber.child; child; child = child.sibling) {
      if (child.alternate) visit(child, child.alternate, within)
    }
  }
  Object.assign(window, {
    counted,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => current.alternate && visit(current, current.alternate, 'outside'),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

const readCounts = (page: Page) => page.evaluate(() => (window as unknown as { counted: { rows: number; parts: number } }).counted)

test('a page turn and another search render no row whose data is the same', deep, async ({ page, signIn, shop, shops }) => {
  for (let made = 0; made < 52; made++) await makePayment(shops.backend, shop)
  await page.clock.install()
  await page.addInitScript(countRenders)
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  // The payments come last, so that the page is rendered again over rows that are still loading.
  const currencies = page.waitForResponse(`**${apiBase}/merchant/*/payment-currencies`)
  await page.route(`**${apiBase}/merchant/*/payments**`, async (route) => {
    await currencies
    await route.fallback()
  })
  await list.open()
  await expect(list.rows).toHaveCount(50)

  await list.find('status:successful')
  await expect(list.chip('Status: Successful')).toBeVisible()
  await expect(list.table).toHaveAttribute('aria-busy', 'false')
  await expect(list.rows).toHaveCount(50)
  // The links of the rows keep the query, for the way to the next payment.
  const { rows, parts } = await readCounts(page)
  expect(rows).toBe(0)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(list.rows).toHaveCount(2)
  expect(await readCounts(page)).toEqual({ rows: 0, parts })

  // A minute later, times may read differently: what counts is seen.
  await page.clock.runFor(60_000)
  await expect.poll(async () => (await readCounts(page)).rows).toBeGreaterThan(0)
})

/** After the first page of each list comes a second one, with the same entries. */
async function repeatPages(page: Page): Promise<void> {
  await page.route(`**${apiBase}/merchant/**`, async (route) => {
    const url = new URL(route.request().url())
    if (route.request().method() !== 'GET' || url.pathname.endsWith('/live')) return route.fallback()
    const isSecond = url.searchParams.get('after') === 'again'
    if (isSecond) url.searchParams.delete('after')
    const response = await route.fetch({ url: url.href })
    const answer = await response.json().catch(() => null)
    if (!Array.isArray(answer?.data?.items) || answer.data.next_cursor === undefined) return route.fulfill({ response })
    const cursors = isSecond ? { next_cursor: null, previous_cursor: 'again' } : { next_cursor: 'again', previous_cursor: null }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...cursors } } })
  })
}

test('a page turn renders no row of any list whose data is the same', deep, async ({ page, product, signIn, shop, shops }) => {
  await fillMoneyPages(product, shops, shop, { amountMinor: 10_000, name: 'Mei Chan', email: 'ada@example.com' })
  await inAccount(shops.backend, { merchantId: shop.liveId }, (context) => makeCustomer(context, { name: 'Ann Smith', email: 'ann@example.com' }))
  await signIn(shop.people.owner)
  await page.addInitScript(countRenders)
  await repeatPages(page)
  const calls = new OpenCalls(page)
  for (const path of [
    '/payments',
    '/balance',
    '/balance/payouts',
    '/payments-product/disputes?tab=all',
    '/customers',
    '/risk/config/ip',
    '/settings/team',
    '/settings/team/audit',
    '/developer/events',
  ]) {
    // The account's clock isn't ahead of the page's, however long the pages before took.
    await page.clock.setFixedTime(new Date())
    await page.goto(path)
    const table = page.locator('table[data-list]')
    await expect(table.locator('tbody tr').first(), path).toBeVisible()
    await expect(table, path).toHaveAttribute('aria-busy', 'false')
    // What a row asks for by itself arrives later.
    await calls.settle()
    const before = await readCounts(page)
    await page.getByRole('link', { name: /^(Older|Next)$/ }).click()
    await expect(page, path).toHaveURL(/after=again/)
    await expect(page.getByRole('link', { name: /^(Newer|Previous)$/ }), path).toBeVisible()
    await expect(table, path).toHaveAttribute('aria-busy', 'false')
    expect.soft((await readCounts(page)).rows - before.rows, path).toBe(0)
  }
})
