import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forgotPassword, resetPassword, unlock, verifiedResetPasswordLink } from '#areas/identity/contract/password-reset.ts'
import { confirmEmail, register, resendConfirmation } from '#areas/identity/contract/registration.ts'
import { getSignInOptions, login, logout, me } from '#areas/identity/contract/sign-in.ts'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { registerEndpoint } from '#server/infra/http/register.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { describeMe } from './profile/profile.ts'
import * as confirmation from './recovery/email-confirmation.ts'
import * as reset from './recovery/password-reset.ts'
import * as unlocking from './recovery/password-reset.ts'
import * as registration from './sign-in/registration.ts'
import { signOut } from './sign-in/sessions.ts'
import { describeSignIn, signIn } from './sign-in/sign-in.ts'

/** An office behind one address may sign in at nine o'clock; guessing one person's password is stopped sooner. */
const signInLimits: readonly RequestLimit[] = [
  { name: 'login', max: 30, windowMs: minuteMs, keyOf: addressOf },
  { name: 'login-as', max: 10, windowMs: minuteMs, keyOf: (request) => `${addressOf(request)}:${namedAccount(request)}` },
]
const registrationLimits: readonly RequestLimit[] = [{ name: 'register', max: 20, windowMs: hourMs, keyOf: addressOf }]
/** Each may send a mail to another address. */
const forgottenLimits: readonly RequestLimit[] = [{ name: 'forgot-password', max: 10, windowMs: 10 * minuteMs, keyOf: addressOf }]
const linkLimits: readonly RequestLimit[] = [{ name: 'mailed-links', max: 30, windowMs: minuteMs, keyOf: addressOf }]

/** Hashed, so that the counts hold no e-mail addresses. */
function namedAccount(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? sha256(email.trim().toLowerCase()).toString('base64url') : ''
}

export function registerIdentity(app: FastifyInstance, dependencies: IdentityDependencies): void {
  registerEndpoint(app, dependencies, getSignInOptions, async () => describeSignIn(dependencies))
  registerEndpoint(app, dependencies, login, (context, { body }, device) => signIn(context, dependencies, device, body), { limits: signInLimits })
  registerEndpoint(app, dependencies, logout, (context, _input, device) => {
    device.clearCache()
    return signOut(context)
  })
  registerEndpoint(app, dependencies, me, (context) => describeMe(context))
  registerRegistration(app, dependencies)
  registerMailedLinks(app, dependencies)
}

function registerRegistration(app: FastifyInstance, dependencies: IdentityDependencies): void {
  registerEndpoint(app, dependencies, register, (context, { body }, device) => registration.register(context, dependencies, device, body), {
    limits: registrationLimits,
  })
  registerEndpoint(app, dependencies, confirmEmail, (context, { body }) => confirmation.confirmEmail(context, dependencies, body), { limits: linkLimits })
  registerEndpoint(app, dependencies, resendConfirmation, (context) => confirmation.resendConfirmation(context))
}

function registerMailedLinks(app: FastifyInstance, dependencies: IdentityDependencies): void {
  const limits = linkLimits
  registerEndpoint(app, dependencies, forgotPassword, (context, { body }) => reset.askForReset(context, body), { limits: forgottenLimits })
  registerEndpoint(app, dependencies, verifiedResetPasswordLink, (context, { query }) => reset.checkResetLink(context, query), { limits })
  registerEndpoint(app, dependencies, resetPassword, (context, { body }) => reset.resetPassword(context, dependencies, body), { limits })
  registerEndpoint(app, dependencies, unlock, (context, { body }, device) => unlocking.unlock(context, dependencies, device, body), { limits })
}
