import { apiBase } from '@counterfoil/contract/envelope'
import type { Page } from '@playwright/test'
import { makePayment } from '../server/test/factories.ts'
import { PaymentList } from './pages/payment-list.ts'
import { deep, expect, test } from './support/test.ts'

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
