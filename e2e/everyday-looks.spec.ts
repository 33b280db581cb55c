import type { Locator, Page } from '@playwright/test'
import { makePayment } from '../server/test/factories.ts'
import { tabTo } from './support/keyboard.ts'
import { expectFits, optionsOf, wholeLooks } from './support/looks.ts'
import { deep, expect, newContextTest as test } from './support/test.ts'
import { type Say, sayIn } from './support/texts.ts'

/** What people do every day, without a mouse, in both languages and appearances, on a wide screen and a phone. */

for (const { locale, width, colorScheme } of wholeLooks) {
  test.describe(`in ${locale} at ${width} pixels, ${colorScheme}`, () => {
    test.use(optionsOf({ locale, width, colorScheme }))
    const say = sayIn(locale)

    test('refunds a part of a payment', deep, async ({ page, signIn, shop, shops }) => {
      const { id } = await makePayment(shops.backend, shop, { amountMinor: 4_000 })
      await signIn(shop.people.owner, { locale })
      await page.goto('/payments')
      await expect(page.getByRole('table').first().locator('tbody').getByRole('link').first()).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(id))
      await pressOn(page, page.getByRole('button', { name: say('payments:detail.refund'), exact: true }))
      const dialog = page.getByRole('dialog', { name: say('payments:refundDialog.title') })
      await expect(dialog.getByRole('textbox', { name: say('payments:dialog.amount') })).toBeFocused()
      await page.keyboard.type('15')
      await tabTo(page, dialog.getByRole('radio', { name: say('payments:refundReason.requested_by_customer') }))
      await page.keyboard.press('Space')
      await expectFits(page)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(
        page
          .getByRole('region', { name: say('shell:timeline.title') })
          .getByText(/15\.00/)
          .first(),
      ).toBeVisible()
      await expectFits(page)
    })

    test('shares a view, which a colleague opens', deep, async ({ page, signIn, shop, shops }) => {
      await makePayment(shops.backend, shop, { amountMinor: 6_600 })
      await makePayment(shops.backend, shop, { amountMinor: 1_100 })
      const rows = page.getByRole('table').first().locator('tbody').getByRole('row')
      await signIn(shop.people.support, { locale })
      await page.goto('/payments?q=amount>30')
      await expect(rows).toHaveCount(1)
      await skipToContent(page, say)
      await openViews(page, say, say('views:menu.all.payments'))
      await page.getByRole('menuitem', { name: say('views:menu.saveNew') }).press('Enter')
      const saving = page.getByRole('dialog', { name: say('views:save.title') })
      await expect(saving.getByLabel(say('views:save.name'))).toBeFocused()
      await page.keyboard.type('Large')
      await tabTo(page, saving.getByRole('checkbox', { name: say('views:save.shared') }))
      await page.keyboard.press('Space')
      await expectFits(page)
      await pressOn(page, saving.getByRole('button', { name: say('views:save.submit') }))
      await expect(page).toHaveURL(/view=view_/)
      const shared = page.url()

      await signIn(shop.people.viewer, { locale })
      await page.goto(shared)
      await expect(rows).toHaveText([/66\.00/])
      await skipToContent(page, say)
      await openViews(page, say, 'Large')
      await expect(page.getByRole('menuitemradio', { name: /Large/ })).toContainText(say('views:menu.by', { name: shop.people.support.name }))
      await expectFits(page)
    })

    test('exports a list', deep, async ({ page, signIn, shop, shops }) => {
      await makePayment(shops.backend, shop, { amountMinor: 1_100 })
      await signIn(shop.people.finance, { locale })
      await page.goto('/payments')
      await expect(page.getByRole('table').first().locator('tbody').getByRole('link').first()).toBeVisible()
      await skipToContent(page, say)
      await pressOn(page, page.getByRole('button', { name: say('exports:actions.export') }))
      const dialog = page.getByRole('dialog', { name: say('exports:dialog.title.payments') })
      await expectFits(page)
      await pressOn(page, dialog.getByRole('button', { name: say('exports:actions.export'), exact: true }))
      const notice = page.getByRole('region', { name: say('exports:dialog.title.payments') })
      const download = page.waitForEvent('download')
      await pressOn(page, notice.getByRole('button', { name: say('exports:actions.download') }))
      expect((await download).suggestedFilename()).toMatch(/\.csv$/)
      await page.goto('/exports')
      await expect(page.getByRole('list', { name: say('exports:list'), exact: true }).getByRole('listitem')).toHaveCount(1)
      await expectFits(page)
    })
  })
}

async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function skipToContent(page: Page, say: Say): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: say('shell:navigation.skip') }))
}

async function openViews(page: Page, say: Say, name: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: say('views:menu.label', { name }) }))
  await expect(page.getByRole('menu')).toBeVisible()
}
