import type { Answer } from '@counterfoil/contract/endpoint'
import type { me } from '@counterfoil/contract/identity/sign-in'
import type { Locale } from '@counterfoil/contract/locale'
import type { MerchantInfo } from '@counterfoil/contract/merchants'
import { type Act, awaitAlert, fill, holdToast, inTurn, press, pressInDialog, pressThenDialog } from '../acts.ts'
import { answer, calls, change, fail, failAt, hold, holdAt, refuseFields, userCalls } from '../answers.ts'
import { listPages, type State } from '../state.ts'

/** The settings but for security. */

type Me = Answer<typeof me>

const pages = {
  settings: '/settings',
  'settings-account': '/settings/account',
  'settings-info': '/settings/info',
  'settings-team': '/settings/team',
  'settings-audit': '/settings/team/audit',
}

const owner = (name: string, address: string, rest: Partial<State>): State => ({ name, viewer: 'owner', address, actsOnce: true, ...rest })
const info = (name: string, rest: Partial<State>) => owner(name, '/settings/info', rest)
const account = (name: string, rest: Partial<State>) => owner(name, '/settings/account', rest)

const zoneLabel = 'settings:timeZone.label'
const fillZone =
  (text: Readonly<Record<Locale, string>>): Act =>
  async (page, say) => {
    const locale = say('settings:title') === 'Settings' ? 'en' : 'zh-cn'
    await page.getByRole('combobox', { name: say(zoneLabel) }).fill(text[locale])
  }

/** By the breadcrumb, which every width shows. */
const leave: Act = async (page, say) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: say('settings:title'), exact: true })
    .click()
  await page.getByRole('dialog').waitFor()
}
const chooseZone: Act = async (page, say) => {
  await page.getByRole('combobox', { name: say(zoneLabel) }).fill('kathm')
  await page.keyboard.press('Enter')
}

export const settingsStates: readonly State[] = [
  ...listPages('owner', '', pages),
  ...listPages('newcomer', 'new-', pages),
  ...listPages('newcomerLive', 'new-live-', { 'settings-info': '/settings/info' }),
  ...listPages('viewer', 'viewer-', pages),

  account('settings-account-loading', { before: holdAt(userCalls('me')), act: (page) => page.getByRole('heading', { level: 1 }).waitFor(), isLoading: true }),
  account('settings-account-failed', { before: failAt(userCalls('me')) }),
  account('settings-account-invalid', {
    act: inTurn(fill({ 'settings:profile.name': 'A' }), press('settings:save'), awaitAlert),
  }),
  account('settings-account-unconfirmed', { before: change<Me>(userCalls('me'), (me) => ({ ...me, user: { ...me.user, email_confirmed: false } })) }),
  account('settings-account-unchanged', { act: inTurn(press('settings:save'), holdToast), actsOnce: false }),
  account('dialog-discard', { act: inTurn(fill({ 'settings:profile.name': 'Ann Example' }), leave) }),
  account('dialog-discard-two', { act: inTurn(fill({ 'settings:profile.name': 'Ann Example' }), chooseZone, leave) }),
  account('time-zone-list', { act: fillZone({ en: 'eur', 'zh-cn': 'asia' }), actsOnce: false }),
  account('time-zone-no-match', { act: fillZone({ en: 'atlantis', 'zh-cn': 'atlantis' }), actsOnce: false }),
  account('dialog-change-email', { act: pressThenDialog('settings:email.change') }),
  account('dialog-change-email-refused', {
    before: refuseFields(userCalls('email'), { email: 'email_unchanged' }),
    act: inTurn(
      pressThenDialog('settings:email.change'),
      fill({ 'settings:email.new': 'ada.lin@harbourlane.example' }),
      pressInDialog('settings:email.submit'),
      awaitAlert,
    ),
  }),
  account('change-email-sent', {
    before: answer(userCalls('email'), { wait_seconds: 300 }),
    act: inTurn(
      pressThenDialog('settings:email.change'),
      fill({ 'settings:email.new': 'ada@harbourlane.example' }),
      pressInDialog('settings:email.submit'),
      (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
    ),
  }),

  info('settings-info-loading', { before: hold('info'), isLoading: true }),
  info('settings-info-failed', { before: fail('info', 500) }),
  info('settings-info-changed', { act: fill({ 'settings:info.website': 'https://shop.example' }) }),
  info('settings-info-invalid', {
    act: inTurn(
      fill({ 'settings:info.support_email': 'help', 'settings:info.website': 'northpier', 'settings:info.statement_descriptor': '123' }),
      press('settings:save'),
      awaitAlert,
    ),
  }),
  info('settings-info-nothing', {
    before: change<MerchantInfo>(calls('info'), (data) => ({ ...data, support_email: null, website: null, statement_descriptor: null, processor: null })),
  }),
]
