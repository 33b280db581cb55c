import { codeVerifyLogin } from '@counterfoil/contract/envelope'
import { limits } from '@counterfoil/contract/limits'
import type { Page } from '@playwright/test'
import { awaitAlert, fill, inTurn, press } from '../acts.ts'
import { allOf, answer, disconnectAt, failAt, holdAt, refuseAt, refuseFields, userCalls } from '../answers.ts'
import { listPages, type State } from '../state.ts'

/** Pages for users who are signed out. */

const signedOut = (name: string, address: string, rest: Partial<State> = {}): State => ({ name, viewer: 'nobody', address, actsOnce: true, ...rest })

const loginPath = '/user/login'
const fillSignIn = fill({ 'identity:email': 'ada.lin@example.com', 'identity:password': 'not-the-password' })
const signIn = inTurn(fillSignIn, press('identity:login.submit'))

const passkeyOptions = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'required' }
const verifyOptions = userCalls('login-verify/options')
const beginSecondStep = (page: Page) =>
  page.route(userCalls('login'), (route) => route.fulfill({ json: { code: codeVerifyLogin, message: '', data: { challenge: 'chal_pictures' } } }))
const offer = (...methods: readonly string[]) => allOf(beginSecondStep, answer(verifyOptions, { methods, passkey_options: passkeyOptions }))
const arrive = inTurn(signIn, (page) => page.waitForURL('**/login_verify'))
const secondStep = (name: string, before: State['before'], ...acts: readonly NonNullable<State['act']>[]) =>
  signedOut(name, loginPath, { ...(before && { before }), act: inTurn(arrive, (page) => page.waitForLoadState('networkidle'), ...acts) })

const secondSteps: readonly State[] = [
  secondStep('second-step-code', offer('authenticator', 'recovery_code')),
  secondStep(
    'second-step-code-wrong',
    allOf(offer('authenticator', 'recovery_code'), refuseAt(userCalls('login-verify'), 'wrong_code')),
    fill({ 'common:proof.authenticator.label': '123456' }),
    awaitAlert,
  ),
  secondStep('second-step-passkey', offer('passkey', 'authenticator', 'recovery_code')),
  secondStep('second-step-recovery', offer('authenticator', 'recovery_code'), press('common:proof.recovery_code.instead')),
  secondStep('second-step-over', allOf(beginSecondStep, refuseAt(verifyOptions, 'sign_in_over'))),
  secondStep('second-step-failed', allOf(beginSecondStep, failAt(verifyOptions)), awaitAlert),
  signedOut('second-step-loading', loginPath, { before: allOf(beginSecondStep, holdAt(verifyOptions)), act: arrive }),
]

const register: readonly State[] = [
  signedOut('register-incomplete', '/user/register', { act: press('identity:register.submit') }),
  signedOut('register-taken', '/user/register', {
    before: refuseFields(userCalls('register'), { email: 'email_taken' }),
    act: inTurn(
      fill({
        'identity:email': 'ada.lin@example.com',
        'identity:register.username': 'Ada Lin',
        'identity:register.name': 'Harbour Lane Goods',
        'identity:password': 'Correct-horse-7',
        'common:password.confirm': 'Correct-horse-7',
      }),
      press('identity:register.submit'),
      awaitAlert,
    ),
  }),
]

const linkPages: readonly State[] = [
  ...listPages('nobody', '', {
    'reset-password-over': '/user/reset-password#token=none',
    'verify-email-over': '/user/verify-email#token=none',
    'unlock-over': '/user/unlock#token=none',
  }),
  ...['', '-incomplete'].map((suffix) =>
    signedOut(`reset-password${suffix}`, '/user/reset-password#token=pictures', {
      before: (page) => page.route(userCalls('verified-reset-password-link?**'), (route) => route.fulfill({ json: { valid: true } })),
      ...(suffix && { act: press('identity:reset.submit') }),
    }),
  ),
  signedOut('reset-password-failed', '/user/reset-password#token=pictures', { before: disconnectAt(userCalls('verified-reset-password-link?**')) }),
  signedOut('reset-password-loading', '/user/reset-password#token=pictures', { before: holdAt(userCalls('verified-reset-password-link?**')), isLoading: true }),
  signedOut('verify-email-done', '/user/verify-email#token=pictures', { before: answer(userCalls('verify-email'), { email: 'ines.moreau@example.com' }) }),
  signedOut('unlock-done', '/user/unlock#token=pictures', { before: answer(userCalls('unlock'), null) }),
]

export const signInStates: readonly State[] = [
  ...listPages('nobody', '', {
    login: loginPath,
    register: '/user/register',
    'forgot-password': '/user/forgot-password',
    'second-step-lost': '/login_verify',
    'not-found-signed-out': '/nowhere',
  }),
  signedOut('login-refused', loginPath, { before: refuseAt(userCalls('login'), 'wrong_credentials'), act: inTurn(signIn, awaitAlert) }),
  signedOut('login-locked', loginPath, {
    before: refuseAt(userCalls('login'), 'account_locked', { minutes: limits.lockMinutes }),
    act: inTurn(signIn, awaitAlert),
  }),
  signedOut('login-offline', loginPath, { before: disconnectAt(userCalls('login')), act: inTurn(signIn, awaitAlert), actsOnce: false }),
  signedOut('login-incomplete', loginPath, { act: press('identity:login.submit') }),
  signedOut('login-remembered', loginPath, { act: (page) => page.getByRole('checkbox').check() }),
  signedOut('login-password-changed', loginPath, {
    act: async (page) => {
      await page.evaluate(`history.replaceState({ ...history.state, notice: 'password_changed' }, '')`)
      await page.reload()
      await page.getByRole('status').first().waitFor()
    },
  }),
  signedOut('forgot-password-incomplete', '/user/forgot-password', { act: press('identity:forgot.submit') }),
  signedOut('forgot-password-sent', '/user/forgot-password', {
    act: inTurn(fill({ 'identity:email': 'nobody@example.com' }), press('identity:forgot.submit'), (page, say) =>
      page.getByRole('heading', { name: say('identity:forgot.sentTitle') }).waitFor(),
    ),
  }),
  ...register,
  ...secondSteps,
  ...linkPages,
]
