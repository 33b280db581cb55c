import { apiBase } from '@counterfoil/contract/envelope'
import { locales } from '@counterfoil/contract/locale'
import type { Page } from '@playwright/test'
import { makePayment } from '../server/test/factories.ts'
import { plantEntries } from '../server/test/risk.ts'
import { expect, newContextTest as test } from './support/test.ts'

/** Every route that the specification names opens its page, in both languages. */

type Headings = Readonly<Record<(typeof locales)[number], string>>
const heading = (en: string, zhCn: string): Headings => ({ en, 'zh-cn': zhCn })

/** Opened signed out, and without the link, the challenge or the ticket that leads there. */
const publicRoutes: Readonly<Record<string, Headings>> = {
  '/user/login': heading('Sign in', '登录'),
  '/user/register': heading('Create an account', '注册账号'),
  '/user/reset-password': heading('This link no longer works', '链接已失效'),
  '/user/forgot-password': heading('Forgot your password?', '忘记密码？'),
  '/login_verify': heading('Sign in again', '请重新登录'),
  '/shopline/shop_auth': heading('Connect a SHOPLINE store', '连接 SHOPLINE 店铺'),
}
const routes: Readonly<Record<string, Headings>> = {
  '/': heading('Home', '首页'),
  '/overview': heading('Home', '首页'),
  '/notifications': heading('Notifications', '通知'),
  '/payments': heading('Payments', '交易'),
  '/payments/$paymentId': heading('Payment of $100.00', '交易 US$100.00'),
  '/balance': heading('Balance', '余额'),
  '/settings': heading('Settings', '设置'),
  '/settings/info': heading('Business', '企业信息'),
  '/settings/account': heading('Account', '账号'),
  '/settings/team': heading('Team', '团队'),
  '/payments-product/disputes': heading('Disputes', '争议'),
  '/payments-product/acceptance': heading('Acceptance', '支付成功率'),
  '/payments-product/vamp': heading('Visa Receiving Bank Monitoring Plan (VAMP)', 'Visa 收单机构监控计划（VAMP）'),
  '/risk': heading('Risk', '风险管理'),
  '/risk/config/card_number': heading('Card numbers', '卡号'),
  '/risk/config/user_id': heading('User IDs', '用户 ID'),
  '/risk/config/ip': heading('IP addresses', 'IP 地址'),
  '/risk/config/card_bin': heading('Card BINs', '卡 BIN'),
  '/risk/config/card_bin_country': heading('Card BIN countries', '卡 BIN 国家'),
  '/developer': heading('Developers', '开发者'),
  '/components': heading('Components', '组件'),
}
const notFound = heading('Page not found', '页面不存在')

async function expectPage(page: Page, route: string, expected: string): Promise<void> {
  await page.goto(route)
  await expect(page.getByRole('heading', { level: 1 }).first(), route).toHaveText(expected)
  // The components page shows what a page looks like while it loads, too.
  if (route !== '/components') await expect(page.locator('[aria-busy=true]'), route).toHaveCount(0)
}

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: locale === 'en' ? 'en-GB' : 'zh-CN' })

    test('every public route opens, signed out, and anything else is not found', async ({ page }) => {
      for (const [route, expected] of Object.entries(publicRoutes)) await expectPage(page, route, expected[locale])
      await expectPage(page, '/anything/else', notFound[locale])
    })

    test('every route of the dashboard opens, for the owner of a filled shop, and anything else is not found', async ({ page, shop, shops, signIn }) => {
      const { id } = await makePayment(shops.backend, shop, { refundMinor: 500 })
      await plantEntries(shops.backend, shop, 'ip', ['203.0.113.0/24'])
      await signIn(shop.people.owner, { locale })
      const refused: string[] = []
      page.on('response', (response) => {
        if (new URL(response.url()).pathname.startsWith(apiBase) && response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
      })
      for (const [route, expected] of Object.entries(routes)) await expectPage(page, route.replace('$paymentId', id), expected[locale])
      expect(refused).toEqual([])
      await expectPage(page, '/payments-product/anything', notFound[locale])
    })
  })
}
