import { expect } from '@playwright/test'
import { codeVerifyLogin } from '#kernel/envelope.ts'
import { wideName } from '../browser/full-shop.ts'
import { answer, disconnectAt, refuseAt, userCalls } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { awaitRole, fill, inTurn, press } from './state.ts'

const isSignedOut = true
const signIn = inTurn(fill({ 'identity:email': 'ada@example.com', 'identity:password': 'wrong' }), press('identity:login.submit'))
const invited = {
  business_name: wideName,
  invited_by: wideName,
  email: 'mei.chan@example.com',
  has_account: false,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
}

describeAtlas('identity', [
  { name: 'login', path: '/user/login', isSignedOut },
  { name: 'login-incomplete', path: '/user/login', isSignedOut, keepsLanguage: true, act: inTurn(press('identity:login.submit'), awaitRole('alert')) },
  {
    name: 'login-refused',
    path: '/user/login',
    isSignedOut,
    before: refuseAt(userCalls('login'), 'wrong_credentials'),
    act: inTurn(signIn, awaitRole('alert')),
    keepsLanguage: true,
    allowed: /status of 4\d\d/,
  },
  {
    name: 'login-offline',
    path: '/user/login',
    isSignedOut,
    before: disconnectAt(userCalls('login')),
    act: inTurn(signIn, (page, say) => expect(page.getByText(say('common:failures.unreachable'))).toBeVisible()),
    keepsLanguage: true,
    allowed: /net::ERR_FAILED/,
  },
  {
    name: 'second-step',
    path: '/user/login',
    isSignedOut,
    before: async (page) => {
      await page.route(userCalls('login'), (route) => route.fulfill({ json: { code: codeVerifyLogin, message: '', data: { challenge: 'c' } } }))
      await answer(userCalls('login-verify/options'), { methods: ['authenticator', 'recovery_code'], passkey_options: null })(page)
    },
    act: inTurn(signIn, (page) => page.waitForURL(/login_verify$/)),
  },
  { name: 'second-step-lost', path: '/login_verify', isSignedOut },
  { name: 'single-sign-on', path: '/user/single-sign-on', isSignedOut },
  { name: 'register', path: '/user/register', isSignedOut },
  { name: 'register-incomplete', path: '/user/register', isSignedOut, keepsLanguage: true, act: inTurn(press('identity:register.submit'), awaitRole('alert')) },
  { name: 'forgot-password', path: '/user/forgot-password', isSignedOut },
  {
    name: 'link-sent',
    path: '/user/forgot-password',
    isSignedOut,
    act: inTurn(fill({ 'identity:email': 'nobody@example.com' }), press('identity:forgot.submit'), (page, say) =>
      page.getByRole('heading', { name: say('identity:forgot.sentTitle') }).waitFor(),
    ),
  },
  ...['reset-password', 'verify-email', 'unlock', 'unsubscribe', 'invitation'].map((name) => ({
    name: `${name}-over`,
    path: `/user/${name}#token=none`,
    isSignedOut: true as const,
    allowed: /status of 4\d\d/,
  })),
  {
    name: 'reset-password',
    path: '/user/reset-password#token=atlas',
    isSignedOut,
    before: (page) => page.route(userCalls('verified-reset-password-link?**'), (route) => route.fulfill({ json: { valid: true } })),
  },
  { name: 'verify-email', path: '/user/verify-email#token=atlas', isSignedOut, before: answer(userCalls('verify-email'), { email: 'ines@example.com' }) },
  { name: 'unlock', path: '/user/unlock#token=atlas', isSignedOut, before: answer(userCalls('unlock'), null) },
  { name: 'invitation', path: '/user/invitation#token=atlas', isSignedOut, before: answer(userCalls('invitation'), invited) },
  { name: 'store-without-ticket', path: '/shopline/shop_auth', isSignedOut },
  { name: 'not-found', path: '/nowhere', isSignedOut },
])
