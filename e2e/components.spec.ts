import { deep, expect, expectAccessible, newContextTest as test } from './support/test.ts'
import { sayIn } from './support/texts.ts'

for (const [locale, colorScheme] of [
  ['en', 'light'],
  ['zh-cn', 'dark'],
] as const) {
  const say = sayIn(locale)

  test(`every shared component is shown to whoever is signed in, ${locale}, ${colorScheme}`, deep, async ({ page, shop, signIn }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(shop.people.viewer, { locale })
    await page.goto('/components')
    const search = page.getByRole('searchbox', { name: say('catalogue:search') })
    await expect(page.getByRole('heading', { level: 2, name: 'MenuButton' })).toBeVisible()
    await expectAccessible(page)

    await search.fill('combobox')
    await expect(page.getByRole('heading', { level: 2, name: 'MenuButton' })).toBeHidden()
    await expect(page).toHaveURL('/components?q=combobox')
    await page.reload()
    await expect(search).toHaveValue('combobox')
    await page.locator('summary').first().click()
    await expect(page.locator('pre').filter({ hasText: '<Combobox' })).toBeVisible()
  })
}
