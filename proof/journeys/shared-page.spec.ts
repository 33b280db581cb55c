import { SharedPage } from '../browser/shared-page.ts'
import { openBlank } from '../browser/sign-in.ts'
import { expect, test } from '../browser/test.ts'

const readState = async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  databases: (await indexedDB.databases()).length,
  notifications: (await navigator.permissions.query({ name: 'notifications' })).state,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  isPrint: matchMedia('print').matches,
})

test('a test finds nothing that another one left on the shared page', async ({ browser, product: { baseUrl } }) => {
  const shared = new SharedPage(browser, baseUrl)
  const page = await shared.open()
  await openBlank(page, baseUrl)
  const before = await page.evaluate(readState)
  await page.context().grantPermissions(['notifications'])
  await page.context().addCookies([{ name: 'left', value: 'behind', url: baseUrl }])
  await page.context().newPage()
  await page.route('**/healthz', (route) => route.fulfill({ body: 'planted' }))
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    return new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve
    })
  })
  expect(Object.values(await page.evaluate(readState))).not.toEqual(Object.values(before))
  await page.context().setOffline(true)

  await shared.clean()
  expect(await shared.open()).toBe(page)
  await openBlank(page, baseUrl)
  expect(await page.evaluate(readState)).toEqual(before)
  expect(await page.evaluate(() => fetch('/healthz').then((response) => response.text()))).toContain('ok')
  expect(await page.context().cookies()).toEqual([])
  expect(page.context().pages()).toEqual([page])

  await page.close()
  await shared.clean()
  expect((await shared.open()).isClosed()).toBe(false)
  await shared.close()
})
