import { journalAccountNames } from '@counterfoil/contract/accounting/accounts'
import { accountingLists } from '@counterfoil/contract/accounting/layouts'
import { makePayment } from '../server/test/factories.ts'
import { expect, test, toPseudo } from './support/pseudo-test.ts'
import { deep } from './support/test.ts'

test('files for accounting say nothing that is not translated', deep, async ({ page, guard, signIn, shop, shops, expectTranslated }) => {
  guard.allow(/status of 4\d\d/)
  const known = [...Object.values(shop.people).map(({ name }) => name), /Shop [\da-f]+(?: sandbox)?/g, 'Xero']
  const press = (name: string) =>
    page
      .getByRole('button', { name: toPseudo(name), exact: true })
      .last()
      .press('Enter')
  await makePayment(shops.backend, shop)
  await signIn(shop.people.owner)
  await page.goto('/exports')
  await press('Export for accounting')
  const file = page.getByLabel(toPseudo('File'), { exact: true })
  for (const list of accountingLists) {
    await file.selectOption(list)
    await expectTranslated(list, known)
  }
  await page.getByLabel(toPseudo('Month'), { exact: true }).selectOption({ index: 0 })
  await file.selectOption('xero_journal')
  await press('Export')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectTranslated('a file that Xero would refuse', known)
  await press('Account codes…')
  await expect(page.getByRole('group')).toHaveCount(journalAccountNames.length)
  await expectTranslated('account codes', known)
})
