import { AuthenticatorApp, ProofForm, SecurityPage } from '../../browser/pages/identity-pages.ts'
import { LoginPage } from '../../browser/pages/login-page.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, newContextTest as test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { testPassword } from '../../support/factories.ts'

const refusals = /the server responded with a status of 4\d\d/
const chineseOf = { Email: 'identity:email', Password: 'identity:password', 'Sign in': 'identity:login.submit' } as const

test('sets up an authenticator, and signs in by a code, by a recovery code and on a trusted device', deep, async ({ page, guard, shop }) => {
  guard.allow(refusals)
  const say = sayIn('en')
  const login = new LoginPage(page, (english) => say(chineseOf[english as keyof typeof chineseOf]))
  const shell = new Shell(page, (english) =>
    english === 'Your account' ? say('shell:user.title').replace('{{name}}', '') : english === 'Sign out' ? say('common:actions.signOut') : english,
  )
  const home = page.getByRole('heading', { level: 1, name: say('pages:/.title') })
  const proof = new ProofForm(page, say)
  const { email } = shop.people.finance
  const signIn = async () => {
    await login.open()
    await login.signIn({ email, password: testPassword })
  }

  await signIn()
  await expect(home).toBeVisible()
  const security = new SecurityPage(page, say)
  await security.open()
  const app = await security.addAuthenticator('Phone', () => proof.confirmByPassword(testPassword))
  const codes = await security.keepRecoveryCodes()
  expect(codes).toHaveLength(10)
  await expect(security.section('authenticators')).toContainText('Phone')
  await expect(security.section('codes')).toContainText(say('settings:codes.left_other', { count: 10, total: 10 }))

  await shell.signOut()
  await signIn()
  await expect(page).toHaveURL(/\/login_verify$/)
  await expect(proof.code).toBeFocused()
  // Colours that are still changing are no colours of the page.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // The code that set the app up was used; it is taken once.
  await proof.code.fill(app.readCode())
  await expect(page.getByRole('alert').or(home).first()).toBeVisible()
  if (!(await home.isVisible())) {
    await expect(page.getByRole('alert')).toBeVisible()
    await proof.code.fill(await app.waitForNextCode(page))
  }
  await expect(home).toBeVisible()

  await shell.signOut()
  await signIn()
  await page.getByRole('checkbox', { name: say('identity:verify.trust', { days: 7 }) }).check()
  await proof.useRecoveryCode(codes[0] ?? '')
  await expect(home).toBeVisible()
  await page.goto('/settings/security')
  await expect(security.section('codes')).toContainText(say('settings:codes.left_other', { count: 9, total: 10 }))

  // This browser is trusted now: the password is enough. A used recovery code opens nothing any more elsewhere.
  await shell.signOut()
  await signIn()
  await expect(home).toBeVisible()
  await page.goto('/settings/security')
  await security
    .section('devices')
    .getByRole('button', { name: new RegExp(say('settings:devices.forget')) })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('settings:devices.forgetSubmit') })
    .click()
  await expect(security.section('devices')).toContainText(say('settings:devices.empty'))
  await shell.signOut()
  await signIn()
  await proof.useRecoveryCode(codes[0] ?? '')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/login_verify$/)
})

test('adds a passkey, and signs in by it instead of the password and as the second step', deep, async ({ page, guard, shop }) => {
  guard.allow(refusals)
  const say = sayIn('en')
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const login = new LoginPage(page, (english) => say(chineseOf[english as keyof typeof chineseOf]))
  const shell = new Shell(page, (english) =>
    english === 'Your account' ? say('shell:user.title').replace('{{name}}', '') : english === 'Sign out' ? say('common:actions.signOut') : english,
  )
  const home = page.getByRole('heading', { level: 1, name: say('pages:/.title') })
  const proof = new ProofForm(page, say)
  await login.open()
  await login.signIn({ email: shop.people.support.email, password: testPassword })
  await expect(home).toBeVisible()
  const security = new SecurityPage(page, say)
  await security.open()
  await security
    .section('passkeys')
    .getByRole('button', { name: say('settings:passkeys.add') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('settings:passkeys.add') })
  await dialog.getByRole('textbox', { name: say('settings:factor.name') }).fill('Laptop')
  await dialog.getByRole('button', { name: say('settings:continue') }).click()
  await proof.confirmByPassword(testPassword)
  await security.keepRecoveryCodes()
  await expect(security.section('passkeys')).toContainText('Laptop')

  await shell.signOut()
  await login.open()
  await page.getByRole('button', { name: say('identity:login.passkey') }).click()
  await expect(home).toBeVisible()

  await shell.signOut()
  await login.open()
  await login.signIn({ email: shop.people.support.email, password: testPassword })
  await expect(page).toHaveURL(/\/login_verify$/)
  await page.getByRole('button', { name: say('common:proof.passkey.submit') }).click()
  await expect(home).toBeVisible()
})

test(
  'asks for a confirmation before a key is made, changes nothing where it is not given, and goes on where it is',
  deep,
  async ({ page, guard, shop, signIn, shops }) => {
    guard.allow(refusals)
    const say = sayIn('en')
    const { makeSession } = await import('../../support/factories.ts')
    await signIn({ token: await makeSession(shops.backend, shop.people.developer.userId, { isSteppedUp: false }) })
    await page.goto('/developer/keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    const create = page.getByRole('dialog', { name: 'Create API key' })
    await create.getByRole('button', { name: 'Create key' }).click()
    const confirm = page.getByRole('dialog', { name: "Confirm it's you" })
    await expect(confirm).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(confirm).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Your new secret key' })).toBeHidden()

    await create.getByRole('button', { name: 'Create key' }).click()
    await confirm.getByLabel('Password', { exact: true }).fill('wrong-password-1')
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm.getByRole('alert')).toContainText('The password is incorrect.')
    await new ProofForm(page, say).confirmByPassword(testPassword)
    await expect(page.getByRole('dialog', { name: 'Your new secret key' })).toContainText(/sk_live_\w{34}/)
  },
)

test('an authenticator app is a library of its own', () => {
  expect(new AuthenticatorApp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ').readCode(59_000)).toBe('287082')
})
