import type { Answer } from '@counterfoil/contract/endpoint'
import type { getSecurity, listSessions } from '@counterfoil/contract/identity/security'
import type { getSecondFactorPolicy } from '@counterfoil/contract/team/second-factor-policy'
import type { Page } from '@playwright/test'
import { type Act, awaitAlert, awaitDialog, fill, inTurn, press, pressInDialog, pressInRegion, pressThenDialog } from '../acts.ts'
import { allOf, answer, calls, change, fail, failAt, holdAt, refuseAt, refuseFields, userCalls } from '../answers.ts'
import { listPages, type State } from '../state.ts'

/** The security page: methods, sessions, devices, and what the business requires. */

type Security = Answer<typeof getSecurity>
type UserSession = Answer<typeof listSessions>[number]
type SecondFactorPolicy = Answer<typeof getSecondFactorPolicy>

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const mac = { browser: 'Chrome', system: 'macOS' }
const phone = { browser: 'Safari', system: 'iOS' }

const fillSecurity = change<Security>(userCalls('security'), (known) => ({
  ...known,
  password_changed_at: ago(40),
  authenticators: [
    { id: 'auth_1', name: 'Ada’s phone', created_at: ago(200), last_used_at: ago(0.1) },
    { id: 'auth_2', name: '备用手机', created_at: ago(3), last_used_at: null },
  ],
  passkeys: [
    { id: 'pk_1', name: 'Chrome on macOS', created_at: ago(90), last_used_at: ago(1), is_synced: true },
    { id: 'pk_2', name: 'Security key in the office safe', created_at: ago(400), last_used_at: null, is_synced: false },
  ],
  recovery_codes: { left: 2, created_at: ago(200), last_used_at: ago(12) },
  trusted_devices: [
    { id: 'dev_1', ...mac, trusted_at: ago(2), trusted_until: ago(-5), is_current: true },
    { id: 'dev_2', ...phone, trusted_at: ago(6), trusted_until: ago(-1), is_current: false },
  ],
}))
const fillSessions = change<UserSession[]>(userCalls('sessions'), (known) => [
  ...known.filter(({ is_current: isCurrent }) => isCurrent).slice(0, 1),
  { id: 'ses_2', is_current: false, ...phone, ip: '203.0.113.24', created_at: ago(6), last_used_at: ago(0.02), expires_at: ago(-1) },
  {
    id: 'ses_3',
    is_current: false,
    browser: null,
    system: null,
    ip: '2001:db8:85a3::8a2e:370:7334',
    created_at: ago(1),
    last_used_at: ago(1),
    expires_at: ago(-1),
  },
])
const full = allOf(fillSecurity, fillSessions)
const required = change<SecondFactorPolicy>(calls('team/second-factor'), (known) => ({ ...known, due_at: ago(-6) }))

const codes = ['7kq2-m9xv', 'p4hd-w8rt', 'c3nz-5jyk', '9vbe-2qmf', 'x6ts-h7wa', 'd8pr-k4gu', '2mzn-y9cj', 'r5fw-3xqe', 'b7ka-t6vh', 'g9yd-p2ns']
const begun = {
  id: 'auth_3',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Counterfoil:ada.lin@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Counterfoil&period=30&digits=6',
}
const beginAuthenticator = answer(userCalls('authenticators'), begun, 'POST')
const openConfirm = inTurn(pressThenDialog('settings:authenticators.add'), pressInDialog('settings:continue'), (page) =>
  page.getByRole('dialog').getByRole('img').waitFor(),
)
const enterCode: Act = (page) => page.getByRole('dialog').getByRole('textbox').fill('123456')
const confirmCode = userCalls('authenticators/*/confirm')
const pressSwitch: Act = async (page, say) => {
  await page.getByRole('switch').first().click()
  await awaitDialog(page, say)
}

const security = (name: string, act?: Act, before: (page: Page) => Promise<unknown> = full): State => ({
  name,
  viewer: 'owner',
  address: '/settings/security',
  before,
  actsOnce: true,
  ...(act && { act }),
})
const asIs = async () => undefined

/** Asks before something of one card is removed. */
const removal = (name: string, region: string, label: string) =>
  security(
    name,
    inTurn(
      pressInRegion(`settings:${region}.title`, (say) => new RegExp(`^${say(label).split('{{')[0]}`)),
      awaitDialog,
    ),
  )

export const securityStates: readonly State[] = [
  ...listPages('owner', '', { 'settings-security': '/settings/security' }),
  ...listPages('newcomer', 'new-', { 'settings-security': '/settings/security' }),
  ...listPages('viewer', 'viewer-', { 'settings-security': '/settings/security' }),
  security('settings-security-full'),
  { ...security('settings-security-loading', undefined, holdAt(userCalls('security'))), isLoading: true },
  security('settings-security-failed', undefined, allOf(failAt(userCalls('security')), fail('team/second-factor', 500))),

  security('form-change-password', press('settings:password.change'), asIs),
  security(
    'form-change-password-wrong',
    inTurn(
      press('settings:password.change'),
      fill({ 'settings:password.old': 'wrong', 'common:password.new': 'Correct-horse', 'common:password.confirm': 'Correct-horse-7' }),
      (page, say) =>
        page
          .locator('form')
          .getByRole('button', { name: say('settings:password.submit') })
          .click(),
      awaitAlert,
    ),
    refuseAt(userCalls('password'), 'wrong_password'),
  ),
  security('dialog-add-passkey', pressThenDialog('settings:passkeys.add'), asIs),
  security(
    'dialog-add-passkey-failed',
    inTurn(pressThenDialog('settings:passkeys.add'), pressInDialog('settings:continue'), awaitAlert),
    answer(userCalls('passkeys/options'), { options: { challenge: '' } }),
  ),
  security('dialog-add-authenticator', pressThenDialog('settings:authenticators.add'), asIs),
  security('dialog-confirm-authenticator', openConfirm, beginAuthenticator),
  security('dialog-confirm-authenticator-wrong', inTurn(openConfirm, enterCode, awaitAlert), allOf(beginAuthenticator, refuseAt(confirmCode, 'wrong_code'))),
  security(
    'dialog-recovery-codes',
    inTurn(openConfirm, enterCode, (page, say) => page.getByRole('dialog', { name: say('settings:codes.dialogTitle') }).waitFor()),
    allOf(beginAuthenticator, answer(confirmCode, { recovery_codes: codes })),
  ),
  security('dialog-new-codes', pressThenDialog('settings:codes.make')),
  removal('dialog-remove-passkey', 'passkeys', 'settings:removeNamed'),
  removal('dialog-remove-authenticator', 'authenticators', 'settings:removeNamed'),
  removal('dialog-end-session', 'sessions', 'settings:sessions.endNamed'),
  removal('dialog-forget-device', 'devices', 'settings:devices.forgetNamed'),
  security('dialog-end-other-sessions', pressThenDialog('settings:sessions.endOthers')),

  security('dialog-require-two-step', pressSwitch, asIs),
  security(
    'dialog-require-two-step-invalid',
    inTurn(pressSwitch, (page) => page.getByRole('dialog').getByRole('textbox').fill('99')),
    refuseFields(calls('team/second-factor'), {}),
  ),
  security('two-step-required', undefined, required),
  security(
    'two-step-nobody-missing',
    undefined,
    change<SecondFactorPolicy>(calls('team/second-factor'), (known) => ({ ...known, due_at: ago(3), missing: [] })),
  ),
  security('dialog-release-two-step', pressSwitch, required),
]
