import { getSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import { callDashboard, endSession } from '../../browser/dashboard.ts'
import { SecurityPage } from '../../browser/pages/identity-pages.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'

const refusals = /the server responded with a status of 4\d\d/
const say = sayIn('en')

test('shows what each area of the settings needs, and leads there', deep, async ({ page, shop, signIn }) => {
  const say = sayIn('en')
  await signIn(shop.people.owner)
  await page.goto('/settings')
  const area = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(area(say('pages:/settings/account.text'))).toContainText(say('settings:states.email_confirmed'))
  await expect(area(say('pages:/settings/security.text'))).toContainText(say('settings:states.second_factor_off'))
  await expect(area(say('pages:/settings/compliance.text'))).toContainText(say('settings:states.documents_none'))
  await page
    .getByRole('main')
    .getByRole('link', { name: say('settings:states.members_without_second_factor_other', { count: 6 }) })
    .click()
  await expect(page).toHaveURL(/\/settings\/team\?q=verification/)

  await signIn(shop.people.viewer)
  await page.goto('/settings')
  await expect(area(say('pages:/settings/security.text'))).toContainText(say('settings:states.second_factor_off'))
  await expect(area(say('pages:/settings/team.text'))).toHaveCount(0)
})

test('keeps what a refused saving leaves unsaved, and shows a new name and a new zone everywhere', async ({ page, guard, shop, signIn }) => {
  guard.allow(refusals)
  await signIn(shop.people.owner)
  await page.goto('/settings/account')
  const profile = page.getByRole('region', { name: 'Profile' })
  const name = profile.getByRole('textbox', { name: 'Name' })
  await name.fill('A')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByRole('alert')).toHaveText('Use 2 to 50 characters.')
  await expect(name).toHaveValue('A')
  await expect(name).toBeFocused()
  await name.fill('Ann Example')
  await name.press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Name saved.')
  await expect(new Shell(page).accountMenu).toHaveAccessibleName('Your account, Ann Example')

  const zone = page.getByRole('combobox', { name: 'Business time zone' })
  await zone.click()
  await expect(page.getByRole('listbox', { name: 'Time zones' })).toBeInViewport({ ratio: 1 })
  await zone.fill('kathm')
  await expect(page.getByRole('listbox', { name: 'Time zones' }).getByRole('option')).toHaveText([/Kathmandu \(UTC\+5:45\)/])
  await zone.press('Enter')
  await page.getByRole('region', { name: 'Time zone', exact: true }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Time zone changed to Kathmandu (UTC+5:45).')
  await new PaymentList(page).open()
  await expect(page.getByText('Times in Kathmandu (UTC+5:45)')).toBeVisible()
})

test('takes business details, completes a website, and shows it read-only to who may not change it', deep, async ({ page, guard, shop, signIn }) => {
  guard.allow(refusals)
  await signIn(shop.people.administrator)
  await page.goto('/settings/info')
  await page.getByRole('textbox', { name: 'Website' }).fill('shop.example')
  await page.getByRole('textbox', { name: 'Statement descriptor' }).fill('12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Use 5 to 22 characters')
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('shop.example')
  await page.getByRole('textbox', { name: 'Statement descriptor' }).fill('SHOP EXAMPLE')
  await page.getByRole('textbox', { name: 'Website' }).fill('northpier')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a URL, such as https://example.com.')
  await page.getByRole('textbox', { name: 'Website' }).fill('shop.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Business details saved.')
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('https://shop.example')

  await signIn(shop.people.viewer)
  await page.goto('/settings/info')
  await expect(page.getByText('https://shop.example')).toBeVisible()
  await expect(page.getByText('SHOP EXAMPLE')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test(
  'closes a business to members without a second factor once the owner asks for one, and opens it when they have it',
  deep,
  async ({ page, guard, product, shop, signIn }) => {
    guard.allow(refusals)
    const { owner, viewer } = shop.people
    await signIn(owner)
    const security = new SecurityPage(page, say)
    await security.open()
    const policy = security.section('policy')
    await expect(policy).toContainText(viewer.email)
    await policy.getByRole('switch', { name: 'Require two-step verification' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText("You haven't set it up either")
    await dialog.getByRole('textbox', { name: 'Days to set it up' }).fill('31')
    await dialog.getByRole('button', { name: 'Require for everyone' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Enter a whole number from 0 to 30.')
    await dialog.getByRole('textbox', { name: 'Days to set it up' }).fill('7')
    await dialog.getByRole('button', { name: 'Require for everyone' }).click()
    await expect(page.getByRole('region', { name: 'Announcements' })).toContainText('requires two-step verification. Set it up by')
    await policy.getByRole('button', { name: 'Change date' }).click()
    await dialog.getByRole('textbox', { name: 'Days to set it up' }).fill('0')
    await dialog.getByRole('button', { name: 'Require for everyone' }).click()
    // The owner has none either.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(security.section('authenticators')).toBeVisible()

    await signIn(viewer)
    await page.goto('/payments')
    await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step verification to continue' })).toBeVisible()
    await page.getByRole('link', { name: 'Set up two-step verification' }).click()
    await security.addAuthenticator('Phone', async () => undefined)
    await security.keepRecoveryCodes()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await new Shell(page).follow('Payments')

    const answer = await callDashboard(product.baseUrl, getSecondFactorPolicy, { token: viewer.token, params: { id: shop.liveId } })
    expect(answer.status).toBe(403)
  },
)

test('counts unread notifications at the bell, and marks one or all as read', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.support)
  const security = new SecurityPage(page, say)
  await security.open()
  await security.addAuthenticator('Phone', async () => undefined)
  await security.keepRecoveryCodes()
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const notice = page.getByRole('list', { name: 'Notifications, newest first' }).getByRole('listitem')
  await expect(notice).toContainText(['"Phone" was added'])
  await expect(notice.first()).toContainText('New')
  await notice.getByRole('button', { name: 'Mark as read: Two-step verification method added' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.reload()
  await expect(notice.first()).toBeVisible()
  await expect(notice.first().getByText('New', { exact: true })).toBeHidden()
})

test('asks before a key is revoked, names it, and has it refused from its next call on', deep, async ({ page, product, shop, signIn }) => {
  await signIn(shop.people.developer)
  await page.goto('/developer/keys')
  await page.getByRole('table', { name: 'Secret keys, newest first' }).getByRole('link').click()
  const revoke = page.getByRole('button', { name: 'Revoke', exact: true })
  await revoke.click()
  const dialog = page.getByRole('dialog', { name: /^Revoke sk_live_….+\?$/ })
  await expect(dialog).toContainText('stop taking payments immediately')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await revoke.click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('No secret keys yet')).toBeVisible()
  const refused = await fetch(`${product.baseUrl}/v1/balance`, { headers: { authorization: `Bearer ${await shop.key('live')}` } })
  expect(refused.status).toBe(401)
})

test('asks before unsaved settings are lost, and never after they were saved or typed back', deep, async ({ page, shop, signIn }) => {
  const say = sayIn('en')
  const inLocale = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
  await signIn(shop.people.owner)
  await page.goto('/payments')
  const menu = page.getByRole('navigation', { name: say('shell:navigation.main') })
  const followSettings = async () => {
    await menu.getByRole('link', { name: say('pages:/settings.title'), exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: say('pages:/settings/account.text') })
      .click()
  }
  await followSettings()
  const profile = page.getByRole('region', { name: say('settings:profile.title') })
  const name = profile.getByRole('textbox', { name: say('settings:profile.name') })
  const before = await name.inputValue()
  const leave = menu.getByRole('link', { name: say('pages:/settings.title'), exact: true })
  const dialog = page.getByRole('dialog', { name: say('common:unsaved.title') })
  const keep = dialog.getByRole('button', { name: say('common:unsaved.keep'), exact: true })
  const discard = dialog.getByRole('button', { name: say('common:unsaved.discard'), exact: true })
  const lost = (...forms: string[]) => say('common:unsaved.text', { forms: inLocale(forms.map((form) => say(`settings:${form}.title`))) })

  // The menu, with the keyboard: Escape keeps everything, and the focus is back where it was.
  await name.fill('Ann Example')
  await leave.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(lost('profile'))
  await expect(keep).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(leave).toBeFocused()
  await expect(name).toHaveValue('Ann Example')
  await expect(page).toHaveURL(/\/settings\/account$/)

  // Two forms on the page, and Back.
  const zone = page.getByRole('combobox', { name: say('settings:timeZone.label') })
  const zoneBefore = await zone.inputValue()
  await zone.fill('kathm')
  await zone.press('Enter')
  const chosen = await zone.inputValue()
  expect(chosen).not.toBe(zoneBefore)
  await page.goBack()
  await expect(dialog).toContainText(lost('profile', 'timeZone'))
  await page.evaluate(() => window.history.back())
  await keep.click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await expect(name).toHaveValue('Ann Example')
  await expect(zone).toHaveValue(chosen)

  // The old values typed back.
  await name.fill(before)
  await zone.fill(zoneBefore)
  await zone.press('Enter')
  await expect(zone).toHaveValue(zoneBefore)
  await leave.click()
  await expect(page).toHaveURL(/\/settings$/)

  // Discarded.
  await followSettings()
  await name.fill('Ann Example')
  await page.goBack()
  await discard.click()
  await expect(page).toHaveURL(/\/settings$/)
  await followSettings()
  await expect(name).toHaveValue(before)

  // Saved.
  await name.fill('Ann Example')
  await name.press('Enter')
  await expect(new Shell(page, (text) => (text === 'Messages' ? say('common:toasts') : text)).toasts).toContainText(say('settings:profile.saved'))
  await leave.click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(dialog).toBeHidden()
})

test('asks before a reload, a sign-out and a switch of the account lose what was typed', deep, async ({ page, shop, signIn }) => {
  const shell = new Shell(page)
  await signIn(shop.people.owner)
  await page.goto('/settings/info')
  const website = page.getByRole('textbox', { name: 'Website' })
  const saved = await website.inputValue()
  await website.click()
  await page.keyboard.press('End')
  await page.keyboard.type('/new')
  const typed = `${saved}/new`
  const asked: string[] = []
  const askedOnce = new Promise((resolve) =>
    page.once('dialog', async (native) => {
      asked.push(native.type())
      await native.dismiss()
      resolve(null)
    }),
  )
  await page.evaluate(() => setTimeout(() => window.location.reload()))
  await askedOnce
  expect(asked).toEqual(['beforeunload'])
  await expect(website).toHaveValue(typed)

  const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
  const account = await shell.accountSwitcher.getAttribute('aria-label')
  await shell.accountSwitcher.click()
  await page.getByRole('menuitemradio', { name: /Sandbox$/ }).click()
  await expect(dialog).toContainText('Public details')
  await page.keyboard.press('Escape')
  await expect(shell.accountSwitcher).toBeFocused()
  await expect(shell.accountSwitcher).toHaveAccessibleName(account ?? '')
  await expect(website).toHaveValue(typed)

  await shell.accountMenu.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(website).toHaveValue(typed)

  await shell.accountSwitcher.click()
  await page.getByRole('menuitemradio', { name: /Sandbox$/ }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(shell.accountSwitcher).toHaveAccessibleName(/sandbox, Sandbox$/)
  await expect(website).not.toHaveValue(typed)

  await website.fill(typed)
  await shell.accountMenu.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/user\/login$/)
})

test('lets a session end over a half-typed password, on the server or in another tab', deep, async ({ page, context, guard, product, shop, signIn }) => {
  guard.allow(refusals)
  const openPassword = async () => {
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').click()
    await page.keyboard.type('Half-typed')
  }
  const discard = page.getByRole('dialog', { name: 'Discard changes?' })
  await signIn(shop.people.owner)
  await openPassword()
  await new Shell(page).navigation.getByRole('link', { name: 'Home' }).click()
  await expect(discard).toContainText('Password')
  await page.keyboard.press('Escape')
  await endSession(product.baseUrl, shop.people.owner.token)
  await page.getByLabel('New password', { exact: true }).fill('Whole-typed 2026')
  await page.getByLabel('Confirm password').fill('Whole-typed 2026')
  await page.keyboard.press('Enter')
  const expired = page.getByRole('dialog', { name: 'No permission' })
  await expired.getByRole('button', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(/\/user\/login$/)
  await expect(discard).toBeHidden()

  await signIn(shop.people.administrator)
  await openPassword()
  await page.goBack()
  await expect(discard).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await new Shell(other).signOut()
  await expect(page).toHaveURL(/\/user\/login$/)
  await expect(discard).toBeHidden()
})
