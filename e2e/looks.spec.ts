import { everyRole } from '../server/test/factories.ts'
import { plantEntries } from '../server/test/risk.ts'
import { expectAccessible } from './support/accessibility.ts'
import { fillShop, ordinary } from './support/full-shop.ts'
import { expectLoaded, expectRoom, openLoaded } from './support/hidden-texts.ts'
import { optionsOf, wholeLooks } from './support/looks.ts'
import { listOpenings } from './support/openings.ts'
import { deep, newContextTest as test } from './support/test.ts'
import { sayIn } from './support/texts.ts'

/** The pages of every day and what opens on them, in both languages and appearances, on a wide screen and a phone. */

/** Beside those that filling a shop returns. */
const lists = [
  '/',
  '/payments?q=status:refunded,partially_refunded',
  '/payments?q=wonderland+amount>10',
  '/customers',
  '/exports',
  '/risk?range=7d',
  ...['user_id', 'card_bin', 'card_bin_country'].map((type) => `/risk/config/${type}`),
  '/settings/alerts',
  '/settings/stores',
  '/settings/account',
]

for (const { locale, width, colorScheme } of wholeLooks) {
  test.describe(`in ${locale} at ${width} pixels, ${colorScheme}`, () => {
    test.use(optionsOf({ locale, width, colorScheme }))

    test('pages, dialogs and menus are accessible, and show all of their texts', deep, async ({ page, product, shops, signIn }) => {
      // Some 60 pages and dialogs.
      test.setTimeout(900_000)
      const shop = await shops.open({ name: 'Oak & Ash', roles: everyRole })
      const paths = await fillShop(product, shops, shop, ordinary)
      await plantEntries(shops.backend, shop, 'user_id', ['ann', 'bob'], { effect: 'allow' })
      await plantEntries(shops.backend, shop, 'card_bin', ['411111'])
      await plantEntries(shops.backend, shop, 'card_bin_country', ['US'], { remark: 'Card testing' })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(shop.people.owner, { locale })
      const expectLooks = async (where: string) => {
        await expectLoaded(page)
        await test.step(where, () => expectAccessible(page))
        await expectRoom(page, where)
      }
      for (const path of [...paths.filter((path) => !/disputes|balance/.test(path)), ...lists]) {
        await openLoaded(page, path)
        await expectLooks(path)
      }
      await openLoaded(page, '/customers')
      await page.getByRole('table').getByRole('link').first().click()
      await page.waitForURL(/customers\/cus_/)
      await expectLooks('a customer')
      for (const { name, path, open } of listOpenings(paths)) {
        await openLoaded(page, path)
        await open(page, sayIn(locale))
        await expectLooks(name)
      }
    })
  })
}
