import { expect } from '@playwright/test'
import { apiBase } from '#kernel/envelope.ts'
import { answer, calls, refuseAt } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { type Act, awaitRole, dialog, inTurn, menu, press } from './state.ts'

const openPalette =
  (text: string): Act =>
  async (page, say) => {
    await page.keyboard.press('/')
    const palette = page.getByRole('dialog', { name: say('search:title'), exact: true })
    await palette.getByRole('combobox').fill(text)
    await expect(palette.getByRole('option').first()).toBeVisible()
  }

const openNavigation: Act = async (page, say) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await page.getByRole('button', { name: say('shell:navigation.more'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

describeAtlas('shell', [
  {
    name: 'frame',
    path: '/notifications',
    layers: {
      user: menu('shell:user.title'),
      accounts: menu('shell:account.current'),
      'palette-pages': openPalette(''),
      'palette-payments': openPalette('@'),
      // Its words stay in the language of when the page was opened, which is to be mended.
      'shortcuts-dialog': { open: inTurn((page) => page.keyboard.press('?'), awaitRole('dialog')), keepsLanguage: true },
    },
  },
  { name: 'navigation', path: '/payments', act: openNavigation },
  { name: 'not-found', path: '/nowhere' },
  { name: 'forbidden', path: '/payments', before: refuseAt(calls('payments**'), 'forbidden'), allowed: /status of 403/ },
  {
    name: 'broken',
    path: '/payments/pi_broken',
    before: answer(calls('payments/pi_broken'), { id: 'pi_broken', currency: 'USD' }),
    allowed: /RangeError/,
  },
  {
    name: 'part-missing',
    path: '/payments',
    before: (page) => page.route(/\/assets\/payments-page-[^/]+\.js/, (route) => route.abort()),
    allowed: /net::ERR_FAILED|PageResourceError|Failed to fetch/,
  },
  {
    name: 'expiry-dialog',
    path: '/payments',
    before: refuseAt(`**${apiBase}/merchant/*/payments**`, 'login_expired'),
    allowed: /status of 401/,
  },
  {
    name: 'step-up-dialog',
    path: '/developer/keys',
    before: async (page) => {
      await page.route(calls('token'), (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { code: 10_003, message: '', data: null } }) : route.fallback(),
      )
      await answer(`**${apiBase}/user/step-up/options`, { methods: ['password'], passkey_options: null })(page)
    },
    act: inTurn(dialog('developers:create.open'), press('developers:create.submit'), (page, say) =>
      expect(page.getByRole('dialog', { name: say('common:stepUp.title') })).toBeVisible(),
    ),
    allowed: /status of 403/,
  },
])
