import { locales } from '@counterfoil/contract/locale'
import type { Page } from '@playwright/test'
import { plantEntries, plantUpload } from '../server/test/risk.ts'
import { expectAccessibleIn, lookSets } from './support/looks.ts'
import { deep, expect, test } from './support/test.ts'
import { sayIn } from './support/texts.ts'

/** The dialogs of the risk lists, open, in each look. */

for (const locale of locales) {
  const say = sayIn(locale)
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  for (const { name, looks } of lookSets) {
    test(`dialogs of risk lists are accessible and fit, ${name}, ${locale}`, deep, async ({ page, signIn, shop, shops }) => {
      await plantEntries(shops.backend, shop, 'ip', ['203.0.113.7'], { remark: 'Reported as stolen by the issuer', period: '30_days' })
      const uploadId = await plantUpload(shops.backend, shop, 'ip', ['198.51.100.0/24', '192.0.2.7'])
      await signIn(shop.people.owner, { locale })
      const dialog = page.getByRole('dialog')

      await page.goto('/risk/config/ip')
      await press(page, '203.0.113.7')
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      await expectAccessibleIn(looks, page)

      await page.goto('/risk/config/ip')
      await press(page, say('risk:add.open'))
      await dialog.getByLabel(say('risk:add.records'), { exact: true }).fill('203.0.113.0/24, 203.0.113.7, 0.0.0.0/0')
      await press(page, say('risk:add.preview'))
      await expect(dialog.getByText(say('risk:preview.outcome.invalid'), { exact: true })).toBeVisible()
      await expectAccessibleIn(looks, page)

      await page.goto('/risk/config/ip')
      await press(page, say('risk:upload.open'))
      await expect(dialog.getByRole('button', { name: say('risk:upload.submit') })).toBeVisible()
      await expectAccessibleIn(looks, page)

      await page.goto(`/risk/uploads/${uploadId}`)
      await press(page, say('risk:uploads.add.all_other', { shown: 2 }))
      await press(page, say('risk:uploads.undo.open'))
      await expect(dialog).toBeVisible()
      await expectAccessibleIn(looks, page)
    })
  }
}
