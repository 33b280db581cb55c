import { locales } from '@counterfoil/contract/locale'
import { storePagePath } from '@counterfoil/contract/stores/problems'
import { plantFailingStore } from '../server/test/stores.ts'
import { expectAccessibleIn, lookSets } from './support/looks.ts'
import { installApp, newHandle } from './support/practice-store.ts'
import { deep, expect, newContextTest as test } from './support/test.ts'
import { sayIn } from './support/texts.ts'

/** Each state of the page that connects a store, and the stores of an account. */

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: locale === 'en' ? 'en-GB' : 'zh-CN' })
    const say = sayIn(locale)

    for (const { name, looks } of lookSets) {
      test(`connecting a store is accessible and fits in each state, ${name}`, deep, async ({ page, guard, product, shop, shops, signIn }) => {
        guard.allow(new RegExp(`call to another host: ${product.practiceUrl}`))
        const handle = newHandle()
        const heading = page.getByRole('heading', { level: 1 })
        await page.goto(`${storePagePath}?problem=expired`)
        await expect(heading).toHaveText(say('stores:auth.refused'))
        await expectAccessibleIn(looks, page)

        await installApp(page, product.practiceUrl, handle, locale)
        await expect(page.getByRole('link', { name: say('stores:auth.signIn'), exact: true })).toBeVisible()
        await expectAccessibleIn(looks, page)

        await signIn(shop.people.owner, { locale })
        await page.goto(storePagePath)
        await expect(page.getByRole('radio')).toHaveCount(2)
        const connect = page.getByRole('button', { name: say('stores:auth.connect') })
        await expect(connect).toBeEnabled()
        await expectAccessibleIn(looks, page)

        await connect.click()
        await expect(heading).toHaveText(say('stores:auth.done', { store: handle }))
        await expectAccessibleIn(looks, page)

        await plantFailingStore(shops.backend, shop.liveId)
        await page.goto('/settings/stores')
        await expect(page.getByText(say('stores:failure.refused'))).toBeVisible()
        await expectAccessibleIn(looks, page)
      })
    }
  })
}
