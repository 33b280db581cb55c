import type { Page } from '@playwright/test'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { apiBase } from '#kernel/envelope.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, makePayment } from '../../support/factories.ts'

/** The server ends a search after many more payments than a test makes, so the first page of a list is answered here as if it had. */

const cursorOf = (time: string, id: string) => Buffer.from(`${time} ${id}`).toString('base64url')

/** Ends the search of the list's first page early, with or without the payments it found. */
async function endSearch(page: Page, { nextCursor, hasItems }: { nextCursor: string; hasItems: boolean }): Promise<void> {
  await page.route(`**${apiBase}/merchant/*/payments?*`, async (route) => {
    if (/[?&](after|before)=/.test(route.request().url())) return route.fallback()
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    const ended = { ...data, items: hasItems ? data.items : [], next_cursor: nextCursor, searched_to: '2026-03-12T06:30:00.000Z' }
    await route.fulfill({ response, json: { ...envelope, data: ended } })
  })
}

test('continues a search that found nothing yet, and one that found some payments', deep, async ({ page, signIn, shop, shops }) => {
  const { id, created_at } = await makePayment(shops.backend, shop)
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  const query = '?q=status:successful+last4:4242'

  await endSearch(page, { nextCursor: cursorOf('2099-01-01T00:00:00.000000Z', 'pi_z'), hasItems: false })
  await list.open(query)
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible()
  await expect(page.getByText('Searched back to 12 Mar 2026, 14:30.')).toBeVisible()
  await page.getByRole('button', { name: 'Search older payments' }).click()
  await expect(list.rows).toHaveCount(1)
  await expect(page).toHaveURL(/after=/)
  await expect(page.getByText('Searched back to')).toBeHidden()
  await page.unrouteAll()

  await endSearch(page, { nextCursor: cursorOf(created_at.toISOString().replace('Z', '000Z'), id), hasItems: true })
  await list.open(query)
  await expect(list.rows).toHaveCount(1)
  const note = page.getByRole('status').filter({ hasText: 'Searched back to 12 Mar 2026, 14:30.' })
  await expect(note).toBeVisible()
  await note.getByRole('link', { name: 'Search older payments' }).click()
  await expect(page.getByRole('heading', { name: 'No more results' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to first page' }).click()
  await expect(list.rows).toHaveCount(1)
  // The page may still be loading its list again.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('shows what an order number finds, and searches all other details on request', deep, async ({ page, signIn, shop, shops }) => {
  const change = async (texts: { order_number?: string; description?: string }) => {
    const { id } = await makePayment(shops.backend, shop)
    await shops.backend.db.database.transaction({ merchantId: shop.liveId }, (tx) => tx.updateTable('payments').set(texts).where('id', '=', id).execute())
    return id
  }
  const ordered = await change({ order_number: 'HL-12996' })
  const described = await change({ description: 'Exchange for HL-12996' })
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open('?q=HL-12996')
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.getByRole('link').first()).toHaveAttribute('href', new RegExp(ordered))
  const note = page.getByRole('status').filter({ hasText: 'Found by order number, email, last 4 digits or amount.' })
  await note.getByRole('link', { name: 'Search all details' }).click()
  await expect(list.rows.getByRole('link').first()).toHaveAttribute('href', new RegExp(described))
  await expect(list.rows).toHaveCount(1)
  await expect(note).toBeHidden()
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(list.rows.getByRole('link').first()).toHaveAttribute('href', new RegExp(ordered))
})

test('continues a search of disputes in an order other than the newest first', deep, async ({ page, signIn, shop, shops }) => {
  await inAccount(shops.backend, { merchantId: shop.liveId }, async (context) => openFor(context, (await sell(context, { card: 'pm_card_visa' })).id))
  await signIn(shop.people.viewer)
  await page.route(`**${apiBase}/merchant/*/disputes?*`, async (route) => {
    if (/[?&]after=/.test(route.request().url())) return route.fallback()
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    const next = Buffer.from('deadline 0 2020-01-01T00:00:00.000000Z dp_0').toString('base64url')
    await route.fulfill({ response, json: { ...envelope, data: { ...data, items: [], next_cursor: next, searched_to: '2026-03-12T06:30:00.000Z' } } })
  })
  await page.goto('/payments-product/disputes?sort=deadline&q=reason%3Afraud')
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible()
  await expect(page.getByText('Part of the list was searched.')).toBeVisible()
  await page.getByRole('button', { name: 'Search the rest' }).click()
  await expect(
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
  ).toHaveCount(1)
})
