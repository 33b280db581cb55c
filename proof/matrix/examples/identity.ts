import { randomBytes } from 'node:crypto'
import type * as reset from '#areas/identity/contract/password-reset.ts'
import type * as profile from '#areas/identity/contract/profile.ts'
import type * as registration from '#areas/identity/contract/registration.ts'
import type * as signIn from '#areas/identity/contract/sign-in.ts'
import { makeLink } from '#areas/identity/test/links.ts'
import { testPassword } from '../../support/factories.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const newPassword = { password: 'Battery-staple-8', password_confirmation: 'Battery-staple-8' }

const resetLink = ({ server, owner }: Place) => makeLink(server, owner.userId, { purpose: 'reset_password' })
const unconfirm = ({ server, owner }: Place) => server.db.owner.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [owner.userId])

export const passwordResetExamples: ExamplesOf<typeof reset> = {
  forgotPassword: ({ owner }) => ({ body: { email: owner.email } }),
  verifiedResetPasswordLink: async (place) => ({ query: { token: await resetLink(place) } }),
  resetPassword: { alone: async (place) => ({ body: { token: await resetLink(place), ...newPassword } }) },
  unlock: { alone: async ({ server, owner }) => ({ body: { token: await makeLink(server, owner.userId, { purpose: 'unlock' }) } }) },
}

export const profileExamples: ExamplesOf<typeof profile> = {
  updateProfile: () => ({ body: { language: 'en' } }),
  changeEmail: { alone: ({ business }) => ({ body: { email: `new@${business.domain}` } }) },
}

export const registrationExamples: ExamplesOf<typeof registration> = {
  register: () => ({
    body: { email: `ada-${randomBytes(5).toString('hex')}@example.com`, username: 'Ada Wong', name: 'Corner Shop', country: 'HK', ...newPassword },
  }),
  confirmEmail: {
    alone: async (place) => {
      await unconfirm(place)
      const { server, owner } = place
      return { body: { token: await makeLink(server, owner.userId, { purpose: 'confirm_email', email: owner.email }) } }
    },
  },
  resendConfirmation: {
    alone: async (place) => {
      await unconfirm(place)
      return {}
    },
  },
}

export const signInExamples: ExamplesOf<typeof signIn> = {
  getSignInOptions: () => ({}),
  login: ({ owner }) => ({ body: { email: owner.email, password: testPassword, remember: false } }),
  me: () => ({}),
  logout: { alone: () => ({}) },
}
