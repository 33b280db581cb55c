import { openBlank } from '../../browser/sign-in.ts'
import { expect, test } from '../../browser/test.ts'

test('the printed sign-in opens the overview the first time', async ({ page, product }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(product.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(product.owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page).toHaveURL(/\/(overview)?$/)
})

test('a new member of a new business sees the shell in their language', async ({ page, shop, signIn }) => {
  await signIn(shop.people.viewer, { locale: 'zh-cn' })
  await page.goto('/payments')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

test('the guard sees errors in the console, uncaught ones and calls to other hosts', async ({ page, guard, product }) => {
  await openBlank(page, product.baseUrl)
  await page.evaluate(async () => {
    console.error('planted in the console')
    setTimeout(() => {
      throw new Error('planted and uncaught')
    })
    await fetch('http://elsewhere.invalid/').catch(() => undefined)
  })
  const planted = [/planted in the console/, /planted and uncaught/, /call to another host: http:\/\/elsewhere\.invalid/]
  for (const pattern of planted) await expect.poll(() => guard.listProblems().some((problem) => pattern.test(problem))).toBe(true)
  for (const pattern of [...planted, /net::ERR_/]) guard.allow(pattern)
})
