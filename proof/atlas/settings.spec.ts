import type { getSecurity } from '#areas/identity/contract/security.ts'
import type { listStores } from '#areas/stores/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { wideName } from '../browser/full-shop.ts'
import { allOf, answer, calls, change, userCalls } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { type Act, awaitRole, dialog, inTurn } from './state.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const device = { browser: 'Safari', system: 'iOS' }
/** Everything that somebody can sign in with. */
const fillSecurity = change<Answer<typeof getSecurity>>(userCalls('security'), (known) => ({
  ...known,
  authenticators: [{ id: 'auth_1', name: wideName, created_at: ago(200), last_used_at: ago(0.1) }],
  passkeys: [{ id: 'pk_1', name: wideName, created_at: ago(400), last_used_at: null, is_synced: false }],
  recovery_codes: { left: 2, created_at: ago(200), last_used_at: ago(12) },
  trusted_devices: [{ id: 'dev_1', ...device, trusted_at: ago(6), trusted_until: ago(-1), is_current: false }],
}))
const begun = {
  id: 'auth_3',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Counterfoil:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Counterfoil',
}
const beginAuthenticator = answer(userCalls('authenticators'), begun, 'POST')
const openAdd = inTurn(dialog('settings:authenticators.add'), (page) => page.getByRole('dialog').getByRole('img').waitFor())
const codes = ['7kq2-m9xv', 'p4hd-w8rt', 'c3nz-5jyk', '9vbe-2qmf', 'x6ts-h7wa', 'd8pr-k4gu', '2mzn-y9cj', 'r5fw-3xqe', 'b7ka-t6vh', 'g9yd-p2ns']

const pressSwitch =
  (place: number): Act =>
  async (page, say) => {
    await page.getByRole('switch').nth(place).click()
    await awaitRole('dialog')(page, say)
  }

const openGroup: Act = async (page, say) => page.getByRole('button', { name: say('notifications:groups.payouts.title'), exact: true }).click()
const changeAlert: Act = async (page, say) => {
  await page
    .getByRole('button', { name: say('alerts:changeOf', { name: '' }).trim() })
    .first()
    .click()
  await awaitRole('dialog')(page, say)
}

describeAtlas('settings', [
  { name: 'account', path: '/settings/account', layers: { 'change-email-dialog': dialog('settings:email.change') } },
  {
    name: 'security',
    path: '/settings/security',
    layers: {
      'add-passkey-dialog': dialog('settings:passkeys.add'),
      'change-password': {
        open: async (page, say) =>
          page
            .getByRole('button', { name: say('settings:password.change'), exact: true })
            .first()
            .click(),
        staysOpen: true,
      },
    },
  },
  {
    name: 'every-method',
    path: '/settings/security',
    before: fillSecurity,
    layers: {
      'new-codes-dialog': dialog('settings:codes.make'),
      removal: dialog('settings:removeNamed'),
      'policy-dialog': pressSwitch(0),
      'second-person-dialog': pressSwitch(1),
    },
  },
  { name: 'add-authenticator-dialog', path: '/settings/security', before: beginAuthenticator, act: openAdd },
  {
    name: 'recovery-codes-dialog',
    path: '/settings/security',
    before: allOf(beginAuthenticator, answer(userCalls('authenticators/*/confirm'), { recovery_codes: codes })),
    act: inTurn(
      openAdd,
      (page) => page.getByRole('dialog').getByRole('textbox').last().fill('123456'),
      (page, say) => page.getByRole('dialog', { name: say('settings:codes.dialogTitle') }).waitFor(),
    ),
  },
  { name: 'notifications', path: '/settings/notifications', act: openGroup, layers: { 'alert-dialog': changeAlert } },
  { name: 'business', path: '/settings/info', layers: { 'legal-dialog': dialog('settings:legal.edit') } },
  { name: 'stores', path: '/settings/stores', layers: { 'disconnect-dialog': dialog('stores:card.disconnectNamed') } },
  {
    name: 'refused-store',
    path: '/settings/stores',
    before: change<Answer<typeof listStores>>(calls('stores'), (list) => ({
      ...list,
      items: list.items.map((store) => ({ ...store, state: 'renewal_failed' as const, failure: 'refused' as const })),
    })),
  },
])
