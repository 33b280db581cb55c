import { locales } from '@counterfoil/contract/locale'
import { everyRole } from '../server/test/factories.ts'
import { fillShop } from './support/full-shop.ts'
import { expectAllShown, wideName } from './support/hidden-texts.ts'
import { visitPages } from './support/routes.ts'
import { deep, expect, newContextTest as test } from './support/test.ts'

for (const locale of locales) {
  // Names and amounts are as wide in every language, so CI looks at one.
  test(`no page cuts a wide name or a large amount off, or scrolls sideways, ${locale}`, deep, async ({ page, product, signIn, shops }) => {
    // Some 100 pages at three widths.
    test.slow()
    const shop = await shops.open({ name: wideName, roles: everyRole })
    const paths = await fillShop(product, shops, shop)
    await signIn(shop.people.owner, { locale })
    expect(await visitPages(page, paths, (path) => expectAllShown(page, path))).toEqual([])
  })
}
