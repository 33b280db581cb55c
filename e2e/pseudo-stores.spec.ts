import { storePagePath, storeProblems } from '@counterfoil/contract/stores/problems'
import { plantFailingStore, plantStore } from '../server/test/stores.ts'
import { expect, test, toPseudo } from './support/pseudo-test.ts'
import { deep } from './support/test.ts'

test('connected stores and refused links say nothing that is not translated', deep, async ({ page, guard, signIn, shop, shops, expectTranslated }) => {
  guard.allow(/status of 4\d\d/)
  const known = [...Object.values(shop.people).map(({ name }) => name), /Shop [\da-f]+(?: sandbox)?/g, 'Somebody', /shop-[\da-f]{8}/g]
  const { backend } = shops
  await plantStore(backend, { merchantId: shop.liveId })
  await plantFailingStore(backend, shop.liveId)
  await signIn(shop.people.owner)
  await page.goto('/settings/stores')
  await expect(page.getByText(toPseudo('Renewal failed'))).toBeVisible()
  await expectTranslated('connected stores', known)
  await page
    .getByRole('button', { name: new RegExp(toPseudo('Disconnect')) })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectTranslated('the dialog that disconnects a store', known)
  for (const problem of storeProblems) {
    await page.goto(`${storePagePath}?problem=${problem}`)
    await expectTranslated(problem, known)
  }
  await page.goto(`${storePagePath}?install=1`)
  await expectTranslated('a frame', known)
  await page.goto(storePagePath)
  await expectTranslated('no ticket', known)
  await page.goto(`${storePagePath}?ticket=unknown`)
  await expect(page.getByRole('heading', { level: 1, name: toPseudo("The store wasn't connected") })).toBeVisible()
  await expectTranslated('a ticket that is over', known)
})
