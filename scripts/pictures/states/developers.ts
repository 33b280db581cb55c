import type { Answer } from '@counterfoil/contract/endpoint'
import type { listNotifications } from '@counterfoil/contract/notifications'
import { areaOf, notificationEvents } from '@counterfoil/contract/notifications/events'
import { renderNotification } from '@counterfoil/contract/notifications/render'
import { type Act, awaitAlert, holdToast, inTurn, pressInDialog, pressThenDialog } from '../acts.ts'
import { allOf, answer, calls, change, fail, failAt, hold, holdAt, refuseAt, userCalls } from '../answers.ts'
import { listPages, type State, type Viewer } from '../state.ts'

/** The developers page with its dialogs, the question who somebody is, and the notifications. */

const developer = (name: string, act?: Act, before?: State['before'], viewer: Viewer = 'owner'): State => ({
  name,
  viewer,
  address: '/developer/keys',
  actsOnce: true,
  ...(act && { act }),
  ...(before && { before }),
})

const secretOf = (prefix: string) => ({ id: 'key_pictures', secret: `${prefix}4eC39HqLyjWDarjtT1zdp7dcQ8m2VtZkX1`, created_at: new Date().toISOString() })
const createdKey = (prefix: string) => answer(calls('token'), secretOf(prefix), 'POST')
const pictureKey = {
  kind: 'secret',
  name: null,
  prefix: 'sk_live_',
  publishable_key: null,
  permissions: [],
  allowed_addresses: [],
  expires_at: null,
  is_expired: false,
  rolled_to: null,
  last_use: { at: new Date().toISOString(), ip: '203.0.113.7', user_agent: 'shop/1.0', call: 'POST /v1/payment_intents' },
  created_at: '2026-03-02T09:30:00.000Z',
  created_by: null,
}
const keyDetail = {
  ...pictureKey,
  id: 'key_3',
  last4: '7tRk',
  kind: 'restricted',
  prefix: 'rk_live_',
  name: 'Warehouse',
  permissions: ['refunds.write', 'customers.read'],
  allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'],
  callers: [
    { ...pictureKey.last_use, calls: 1204 },
    { ...pictureKey.last_use, ip: '203.0.113.8', user_agent: null, calls: 3 },
  ],
  permission_uses: [{ permission: 'refunds.write', last_at: new Date().toISOString() }],
}
const showKey = answer(calls('token/key_3'), keyDetail)
const fillKeys = change(calls('token'), () => [
  { ...pictureKey, id: 'key_1', last4: 'ULcB', created_at: new Date().toISOString(), created_by: 'Ada Lin' },
  { ...pictureKey, id: 'key_2', last4: '9dQe', name: 'Checkout server', rolled_to: 'key_1', expires_at: '2027-01-01T00:00:00.000Z' },
  { ...pictureKey, id: 'key_3', last4: '7tRk', kind: 'restricted', prefix: 'rk_live_', name: 'Warehouse', permissions: ['refunds.write', 'customers.read'] },
  { ...pictureKey, id: 'key_4', last4: 'x8Lp', kind: 'publishable', prefix: 'pk_live_', publishable_key: 'pk_live_00eC39HqLyjWDarjtT1zdp7dcQ8m2Vx8Lp' },
])
const openCreate = pressThenDialog('developers:create.open')
const create = inTurn(openCreate, pressInDialog('developers:create.submit'))
const createAndSee: Act = inTurn(create, (page, say) => page.getByRole('dialog', { name: say('developers:secret.titles.secret') }).waitFor())

const passkeyOptions = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'required' }
const refusedKey = (page: Parameters<NonNullable<State['before']>>[0]) =>
  page.route(calls('token'), (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { code: 10_003, message: '', data: null } }) : route.fallback(),
  )
const stepUpBy = (...methods: readonly string[]) => allOf(refusedKey, answer(userCalls('step-up/options'), { methods, passkey_options: passkeyOptions }))
const openStepUp: Act = inTurn(create, async (page, say) => {
  await page.getByRole('dialog', { name: say('common:stepUp.title') }).waitFor()
  await page.waitForLoadState('networkidle')
})
const inStepUp =
  (key: string): Act =>
  (page, say) =>
    page
      .getByRole('dialog', { name: say('common:stepUp.title') })
      .getByRole('button', { name: say(key), exact: true })
      .click()

type Inbox = Answer<typeof listNotifications>
const fillInbox = change<Inbox>(userCalls('notifications?**'), (known) => ({
  ...known,
  next_cursor: 'cur_pictures',
  items: notificationEvents.map((event, index) => ({
    id: `ntf_${index}`,
    event,
    area: areaOf(event),
    at: new Date(Date.now() - index * 7 * 3_600_000).toISOString(),
    is_read: index > 1,
    ...renderNotification(
      {
        event,
        subject: event === 'email_changed' ? 'ada@harbourlane.example' : event === 'recovery_code_used' ? '9' : 'Ada’s phone',
        objectId: 'pi_1',
        data: { amount_minor: 12_345, currency: 'USD', due_at: new Date().toISOString(), last4: '6789' },
      },
      'en',
      'UTC',
    ),
    account: null,
    browser: index === 3 ? null : 'Chrome',
    system: index === 3 ? null : 'macOS',
    ip: index === 4 ? '2001:db8:85a3::8a2e:370:7334' : '203.0.113.24',
  })),
}))
const notifications = (name: string, before: State['before'], rest: Partial<State> = {}): State => ({
  name,
  viewer: 'owner',
  address: '/notifications',
  ...(before && { before }),
  ...rest,
})

export const developerStates: readonly State[] = [
  ...listPages('owner', '', { developers: '/developer', 'developers-keys': '/developer/keys' }),
  ...listPages('newcomer', 'new-', { developers: '/developer', 'developers-keys': '/developer/keys' }),
  ...listPages('newcomerLive', 'new-live-', { developers: '/developer', 'developers-keys': '/developer/keys' }),
  { ...developer('loading-developers', undefined, hold('token')), isLoading: true },
  developer('error-developers', undefined, fail('token', 500)),
  developer('dialog-create-key', openCreate),
  developer('dialog-create-key-refused', inTurn(create, awaitAlert), refuseAt(calls('token'), 'internal')),
  developer('dialog-create-test-key', openCreate, undefined, 'newcomer'),
  developer('dialog-secret', createAndSee, createdKey('sk_live_')),
  developer('dialog-test-secret', createAndSee, createdKey('sk_test_'), 'newcomer'),
  developer('developers-filled-keys', undefined, fillKeys),
  { ...developer('developers-key', undefined, showKey), address: '/developer/keys/key_3' },
  { ...developer('dialog-edit-key', pressThenDialog('developers:edit.open'), showKey), address: '/developer/keys/key_3' },
  { ...developer('dialog-roll-key', pressThenDialog('developers:roll.open'), showKey), address: '/developer/keys/key_3' },
  { ...developer('dialog-revoke-key', pressThenDialog('developers:revoke.open'), showKey), address: '/developer/keys/key_3' },
  developer('dialog-step-up', openStepUp, stepUpBy('password')),
  developer(
    'dialog-step-up-wrong',
    inTurn(openStepUp, async (page, say) => {
      await page.getByLabel(say('common:proof.password.label'), { exact: true }).fill('wrong')
      await inStepUp('common:stepUp.confirm')(page, say)
      await awaitAlert(page, say)
    }),
    allOf(stepUpBy('password'), refuseAt(userCalls('step-up'), 'wrong_password')),
  ),
  developer('dialog-step-up-code', openStepUp, stepUpBy('authenticator', 'recovery_code')),
  developer('dialog-step-up-passkey', openStepUp, stepUpBy('passkey', 'authenticator', 'recovery_code')),
  developer('dialog-step-up-recovery', inTurn(openStepUp, inStepUp('common:proof.recovery_code.instead')), stepUpBy('authenticator', 'recovery_code')),
  developer('dialog-step-up-failed', inTurn(openStepUp, awaitAlert), allOf(refusedKey, failAt(userCalls('step-up/options')))),
  { ...developer('toast-not-confirmed', inTurn(openStepUp, inStepUp('common:stepUp.cancel'), holdToast), stepUpBy('password')), actsOnce: false },

  notifications('notifications', fillInbox),
  { ...notifications('new-notifications', undefined), viewer: 'newcomer' },
  ...listPages('owner', '', { 'settings-notifications': '/settings/notifications' }),
  notifications('loading-notifications', holdAt(userCalls('notifications?**')), { isLoading: true }),
  notifications('error-notifications', failAt(userCalls('notifications?**'))),
]
