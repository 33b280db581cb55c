import type { Locator, Page } from '@playwright/test'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { makeDocument, makePhoto } from '#areas/disputes/test/evidence-files.ts'
import { text } from '#server/infra/texts.ts'
import { tabTo } from '../../browser/keyboard.ts'
import type { Shops } from '../../browser/shops.ts'
import { signIn as signInPage } from '../../browser/sign-in.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { inAccount, makePayment, type TestBusiness } from '../../support/factories.ts'

/** Responses to disputes: drafted by several people, seen as the issuer sees it, and submitted once. */

async function makeDispute({ backend }: Shops, shop: TestBusiness, differences: Parameters<typeof openFor>[2] = {}) {
  const payment = await makePayment(backend, shop, { amountMinor: 4_250 })
  return inAccount(backend, { merchantId: shop.liveId }, (context) => openFor(context, payment.id, differences))
}
const address = (id: string) => `/payments-product/disputes/${id}/respond`

test('drafts a response without a mouse, shows what the issuer gets, and submits it once', deep, async ({ page, shop, shops, signIn }) => {
  const { id } = await makeDispute(shops, shop)
  await signIn(shop.people.disputes)
  await page.goto(address(id))
  const { keyboard } = page
  await expect(page.getByRole('heading', { level: 1, name: 'Respond to dispute' })).toBeVisible()
  await page.getByRole('radio', { name: 'Physical goods' }).focus()
  await tabTo(page, page.getByRole('textbox', { name: 'Shipping address' }))
  await keyboard.type('1 Pier Road, Hong Kong')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Add file: Proof of delivery' }))
  await keyboard.press('Enter')
  await (await chooser).setFiles([
    { name: 'delivery.pdf', mimeType: 'application/pdf', buffer: await makeDocument(1) },
    { name: 'parcel.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(300, 200) },
  ])
  await expect(page.getByRole('region', { name: 'Required' })).toContainText('2 of 2')
  const files = page.getByRole('region', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveText([/delivery\.pdf/, /parcel\.jpg/])
  await tabTo(page, page.getByRole('button', { name: 'Move parcel.jpg up' }))
  await keyboard.press('Enter')
  await expect(files).toHaveText([/parcel\.jpg/, /delivery\.pdf/])
  const letter = page.getByRole('textbox', { name: 'Letter in English (sent)' })
  await expect(letter).toHaveValue(/1 Pier Road, Hong Kong/)

  const preview = page.getByRole('region', { name: 'What the issuer gets' })
  await expect(preview).toContainText(/4 pages, [\d.]+ MB of 5 MB/)
  await expect(preview).toContainText('A decision may take up to three months.')
  await preview
    .getByRole('list')
    .getByRole('button', { name: /^Page \d of 4: 1\. Proof of delivery — parcel\.jpg/ })
    .click()
  await expect(preview.getByRole('img', { name: /^Page \d of 4: 1\. Proof of delivery — parcel\.jpg/ })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit evidence' })
  await expect(submit).toBeDisabled()
  await onPhone(page, async () => {
    await expect(preview).toBeHidden()
    await expect(submit).toBeInViewport()
    await page.getByRole('button', { name: 'Preview, 4 pages' }).click()
    const pages = page.getByRole('dialog', { name: 'What the issuer gets' })
    const first = pages.getByRole('img', { name: /^Page 1 of 4/ })
    await expect(first).toBeVisible()
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0
    const width = await widthOf(first)
    await first.click()
    await expect.poll(() => widthOf(first)).toBeGreaterThan(1.9 * width)
    await expect(pages.getByRole('button', { name: 'Download PDF' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(pages).toBeHidden()
  })
  await expect(page.getByText(/sent as one PDF of at most 5 MB\.$/)).toBeVisible()
  await letter.focus()
  await tabTo(page, page.getByRole('checkbox', { name: /only once/ }))
  await keyboard.press('Space')
  await tabTo(page, submit)
  await keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Evidence submitted' }).first()).toBeVisible()
  await expect(page.getByText(/^Submitted .* A decision may take up to three months\.$/)).toBeVisible()
  await expect(submit).toHaveCount(0)
  await page.reload()
  await expect(submit).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
})

test(
  'keeps texts through a reload and a lost connection, and shows a colleague what the other one wrote',
  deep,
  async ({ page, context, browser, guard, product, shop, shops, signIn }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|status of 422/)
    // A page of a packet that the other one's change has just replaced.
    guard.allow(/status of 404 .*\/response\/packet\/\w+\/pages\//)
    const { id } = await makeDispute(shops, shop)
    await signIn(shop.people.disputes)
    await page.goto(address(id))
    const carrier = page.getByRole('textbox', { name: 'Carrier' })
    await carrier.fill('DHL')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await expect(carrier).toHaveValue('DHL')

    await context.setOffline(true)
    await carrier.fill('DHL Express')
    await expect(page.getByText(/^Can't reach the server\. Kept in this browser/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Draft saved')).toBeVisible()

    const other = await browser.newPage({ baseURL: product.baseUrl })
    await signInPage(other, product.baseUrl, shop.people.owner)
    await other.goto(address(id))
    await expect(other.getByText(`${shop.people.disputes.name} is editing too.`)).toBeVisible()
    const theirs = other.getByRole('textbox', { name: 'Carrier' })
    await expect(theirs).toHaveValue('DHL Express')
    await Promise.all([carrier.fill('UPS'), theirs.fill('FedEx')])
    const [winner, loser] = await whoWon(page, other)
    // A message about the lost connection may still be shown.
    await expect(loser.getByRole('alert').filter({ hasText: 'while you were typing' })).toBeVisible()
    await loser.getByRole('button', { name: 'Save mine' }).click()
    const kept = await loser.getByRole('textbox', { name: 'Carrier' }).inputValue()
    await expect(winner.getByRole('textbox', { name: 'Carrier' })).toHaveValue(kept)
    await other.close()

    await page.getByRole('button', { name: 'Add files' }).evaluate((button) => button.scrollIntoView())
    const input = page.getByRole('region', { name: 'Files' }).locator('input[type=file]')
    await input.setInputFiles([{ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }])
    await expect(page.getByRole('alert').filter({ hasText: 'page.pdf Upload a PDF, JPEG or PNG file.' })).toBeVisible()
    await expect(carrier).toHaveValue(kept)
  },
)

test('keeps a text that a crash left unsaved', deep, async ({ page, context, guard, shop, shops, signIn }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const say = sayIn('en')
  const { id } = await makeDispute(shops, shop)
  await signIn(shop.people.disputes)
  await page.goto(address(id))
  const carrierOn = (of: Page) => of.getByRole('textbox', { name: text('en', 'evidence:server.fields.shipping_carrier.label') })
  await expect(carrierOn(page)).toBeVisible()
  await context.setOffline(true)
  await carrierOn(page).fill('顺丰 SF Express')
  await expect(page.getByText(say('evidence:saving.offline'))).toBeVisible()
  // A closed page runs nothing more, like one that crashed.
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto(address(id))
  await expect(carrierOn(next)).toHaveValue('顺丰 SF Express')
  await expect(next.getByText('Draft saved')).toBeVisible()
  await next.goto('/notifications')
  await next.evaluate(() => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('evidence_drafts'), { onsuccess: resolve, onerror: resolve })))
  await next.goto(address(id))
  await expect(carrierOn(next)).toHaveValue('顺丰 SF Express')
})

/** The page whose text was saved first, and the other one. */
async function whoWon(one: Page, other: Page): Promise<readonly [Page, Page]> {
  const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'while you were typing' })
  await expect.poll(async () => (await conflict(one).count()) + (await conflict(other).count())).toBe(1)
  return (await conflict(one).count()) === 1 ? [other, one] : [one, other]
}

async function onPhone(page: Page, work: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await work()
  if (size) await page.setViewportSize(size)
}
