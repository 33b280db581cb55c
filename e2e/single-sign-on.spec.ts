import { randomBytes } from 'node:crypto'
import { roleTexts } from '@counterfoil/contract/role-texts'
import type { Page } from '@playwright/test'
import { type IdentityProvider, startIdentityProvider } from '../server/test/identity-provider.ts'
import { TeamPage } from './pages/team-page.ts'
import { waitForCode } from './support/mailbox.ts'
import { noteSecret } from './support/secrets.ts'
import { deep, expect, expectAccessible, test } from './support/test.ts'
import { sayIn } from './support/texts.ts'

const settingsPath = '/settings/team/single-sign-on'

/** The provider's own page: its people are buttons. */
const chooseAtProvider = (page: Page, subject: string) => page.getByRole('button', { name: `Sign in as ${subject}` }).click()

const looks = [
  { width: 1440, colorScheme: 'light', locale: 'en', tier: {} },
  { width: 360, colorScheme: 'dark', locale: 'zh-cn', tier: deep },
] as const

for (const { width, colorScheme, locale, tier } of looks) {
  test.describe(`in ${locale}, ${width} pixels wide and ${colorScheme}`, tier, () => {
    let provider: IdentityProvider
    test.beforeEach(async ({ product }) => {
      provider = await startIdentityProvider(new URL('/user/single-sign-on', product.baseUrl).href)
      noteSecret(provider.client.client_secret)
    })
    test.afterEach(() => provider.close())
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test('sets single sign-on up, and somebody new signs in by it', async ({ page, guard, browser, product, shop, signIn }) => {
      guard.allow(new RegExp(`call to another host: ${provider.issuer}`))
      guard.allow(/the server responded with a status of 4\d\d/)
      const say = sayIn(locale)
      const domain = `${randomBytes(5).toString('hex')}.example`
      const person = { name: 'Mira Sandoval', email: `mira@${domain}` }
      provider.people.set('mira', { ...person, email_verified: true, groups: ['books'] })

      await signIn(shop.people.owner, { locale })
      await page.goto(settingsPath)
      await expectAccessible(page)
      await page.getByRole('button', { name: say('single-sign-on:provider.add') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('single-sign-on:provider.issuer')).fill(provider.issuer)
      await dialog.getByLabel(say('single-sign-on:provider.clientId')).fill(provider.client.client_id)
      await dialog.getByLabel(say('single-sign-on:provider.clientSecret')).fill(provider.client.client_secret)
      await dialog.getByLabel(say('single-sign-on:provider.roleClaim')).fill('groups')
      await dialog.getByRole('button', { name: say('single-sign-on:mappings.add') }).click()
      await dialog.getByLabel(say('single-sign-on:mappings.value')).fill('books')
      await dialog.getByLabel(say('single-sign-on:mappings.role'), { exact: true }).selectOption({ label: roleTexts[locale].finance.name })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say('single-sign-on:provider.save') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(provider.issuer)).toBeVisible()

      await page.getByRole('button', { name: say('single-sign-on:domains.add') }).click()
      await dialog.getByRole('textbox').fill(domain)
      await dialog.getByRole('button', { name: say('single-sign-on:domains.add') }).click()
      await expect(page.getByText(say('single-sign-on:domains.pending'))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: say('single-sign-on:domains.byEmail') }).click()
      await dialog.getByRole('button', { name: say('single-sign-on:code.send') }).click()
      const code = await waitForCode(product, `postmaster@${domain}`)
      await dialog.getByRole('textbox').fill(code)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say('single-sign-on:code.submit') }).click()
      await expect(page.getByText(say('single-sign-on:domains.by.email'))).toBeVisible()

      await page.getByRole('button', { name: say('single-sign-on:provider.test') }).click()
      await chooseAtProvider(page, 'mira')
      await expect(page.getByRole('heading', { name: say('identity:sso.tested.good') })).toBeVisible()
      await expect(page.getByText(person.email)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: say('identity:sso.tested.back') }).click()
      await page.getByRole('button', { name: say('single-sign-on:mode.set.optional') }).click()
      await dialog.getByRole('button', { name: say('single-sign-on:mode.set.optional') }).click()
      await expect(page.getByText(say('single-sign-on:mode.names.optional'), { exact: true })).toBeVisible()
      await expectAccessible(page)

      const context = await browser.newContext({ baseURL: product.baseUrl, locale: 'en-GB', reducedMotion: 'reduce', colorScheme })
      const other = await context.newPage()
      await other.setViewportSize({ width, height: 900 })
      await other.goto('/user/login')
      await other.getByRole('link', { name: 'Continue with single sign-on' }).click()
      await expectAccessible(other)
      await other.getByRole('textbox', { name: 'Email' }).fill(person.email)
      await other.getByRole('button', { name: 'Continue' }).click()
      await chooseAtProvider(other, 'mira')
      await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      await context.close()

      const team = new TeamPage(page, say)
      await team.open()
      await expect(team.rowOf(person.name)).toContainText(roleTexts[locale].finance.name)
    })
  })
}
