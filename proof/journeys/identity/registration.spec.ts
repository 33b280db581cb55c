import { randomBytes } from 'node:crypto'
import { connectClient } from '../../browser/api-key.ts'
import { waitForLink } from '../../browser/mailbox.ts'
import { ProofForm, RegisterPage } from '../../browser/pages/identity-pages.ts'
import { LoginPage } from '../../browser/pages/login-page.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'

const refusals = /the server responded with a status of 4\d\d/

function newPerson() {
  const suffix = randomBytes(5).toString('hex')
  const password = `Long-${suffix}-way!`
  noteSecret(password)
  return { email: `new-${suffix}@example.com`, username: 'Mei Chan', name: `Shop ${suffix}`, password }
}

test('registers a business, and takes a first sandbox payment with the client, which then is in the list', async ({ page, guard, product }) => {
  // Creating a key asks for a confirmation first, by a refusal that the browser logs.
  guard.allow(refusals)
  const say = sayIn('en')
  const person = newPerson()
  const form = new RegisterPage(page, say)
  await form.open()
  await form.fill(person)
  await expect(page.getByText('Main currency: HKD')).toBeVisible()
  await page.getByRole('button', { name: say('identity:register.changeCurrency') }).press('Enter')
  const currency = page.getByRole('combobox', { name: say('identity:register.currency') })
  await expect(currency).toBeFocused()
  await currency.selectOption('HKD')
  await expect(page.getByText(say('common:password.rules.complete'))).toBeAttached()
  await form.submit.click()

  await expect(page.getByRole('heading', { level: 1, name: say('pages:/.title') })).toBeVisible()
  await expect(page.getByText(say('shell:banners.email', { email: person.email }))).toBeVisible()
  await page
    .getByRole('navigation', { name: say('shell:navigation.main') })
    .getByRole('link', { name: say('pages:/developer.title') })
    .click()
  await page.getByRole('link', { name: say('pages:/developer/keys.title'), exact: true }).click()
  await page
    .getByRole('button', { name: say('developers:create.open') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('developers:create.submit') })
    .click()
  await new ProofForm(page, say).confirmByPassword(person.password)
  const secrets = page.getByRole('dialog', { name: say('developers:secret.titles.secret') })
  const key = /sk_test_\w{34}/.exec(await secrets.innerText())?.[0] ?? ''
  noteSecret(key)
  await secrets.getByRole('button', { name: say('developers:secret.kept') }).click()

  const payment = await connectClient(product.baseUrl, key).paymentIntents.create({
    amount: 4_200,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    receipt_email: 'first@example.com',
  })
  expect(payment.status).toBe('succeeded')
  await page.goto('/payments')
  await expect(page.getByRole('row').filter({ hasText: 'first@example.com' })).toHaveCount(1)

  await page.goto(await waitForLink(product, person.email, '/user/verify-email'))
  await expect(page.getByRole('heading', { level: 1, name: say('identity:verifyEmail.doneTitle') })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page
    .getByRole('link', { name: say('identity:verifyEmail.goOn') })
    .or(page.getByRole('button', { name: say('identity:verifyEmail.goOn') }))
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('pages:/.title') })).toBeVisible()
  await expect(page.getByText(say('shell:banners.email', { email: person.email }))).toBeHidden()
})

test('says beside each field what is wrong, by the server as well where the page lets it through', deep, async ({ page, guard, shop }) => {
  guard.allow(refusals)
  const say = sayIn('en')
  const form = new RegisterPage(page, say)
  await form.open()
  await form.submit.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  const person = newPerson()
  await form.fill({ ...person, confirmation: 'something-else-1' })
  await form.submit.click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()

  await form.fill({ ...person, email: shop.people.owner.email })
  await form.submit.click()
  await expect(page.getByText('An account with this email already exists. Sign in or reset your password.')).toBeVisible()
  await form.fill({ ...person, password: 'Password1!' })
  await form.submit.click()
  await expect(page.getByText('This password is too common or has appeared in a breach. Choose another one.')).toBeVisible()
  await form.fill({ ...person, username: 'Pаypal Support' })
  await form.submit.click()
  await expect(page.getByText('Use letters from one alphabet only.')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/register$/)
})

test('tells a live account’s team what is missing', deep, async ({ page, guard }) => {
  guard.allow(refusals)
  const say = sayIn('en')
  const person = newPerson()
  const form = new RegisterPage(page, say)
  await form.open()
  await form.fill(person)
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await new Shell(page).switchTo('Live')
  await page.goto('/settings/info')
  await expect(page.getByText('Finish setting up to accept payments')).toBeVisible()
  for (const missing of ['Confirm your email', 'Website', 'Statement descriptor', 'Payment processor'])
    await expect(page.locator('ol').getByText(missing, { exact: true })).toBeVisible()
  await page.goto('/payments')
  await expect(new PaymentList(page).rows).toHaveCount(0)
})

test('opens the sandbox of a new business after a sign-in, and from then on the account that was chosen last', deep, async ({ page, guard }) => {
  guard.allow(refusals)
  const person = newPerson()
  const form = new RegisterPage(page, sayIn('en'))
  await form.open()
  await form.fill(person)
  await form.submit.click()
  const shell = new Shell(page)
  await expect(shell.accountSwitcher).toHaveAccessibleName(/sandbox, Sandbox$/)
  await shell.signOut()
  const login = new LoginPage(page)
  await login.signIn(person)
  await expect(shell.accountSwitcher).toHaveAccessibleName(/sandbox, Sandbox$/)

  const remembered = page.waitForResponse((response) => response.url().endsWith('/last-opened') && response.ok())
  await shell.switchTo('Live')
  await remembered
  await shell.signOut()
  await login.signIn(person)
  await expect(shell.accountSwitcher).toHaveAccessibleName(`Account: ${person.name}`)
})
