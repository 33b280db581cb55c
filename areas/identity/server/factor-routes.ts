import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeEmail as changeEmailEndpoint, updateProfile as updateProfileEndpoint } from '#areas/identity/contract/profile.ts'
import * as secondStep from '#areas/identity/contract/second-step.ts'
import * as security from '#areas/identity/contract/security.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { registerEndpoint } from '#server/infra/http/register.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { changeEmail, updateProfile } from './profile/profile.ts'
import { changePassword, describeSecurity, endOthers, endSession, forgetDevice, listSessions } from './profile/security.ts'
import { confirmAuthenticator, createAuthenticator, removeAuthenticator } from './second-factors/authenticators.ts'
import { beginPasskey, createPasskey, removePasskey } from './second-factors/passkeys.ts'
import { renewRecoveryCodes } from './second-factors/second-factors.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in/passkeys-sign-in.ts'
import { describeSecondStep, finishSignIn } from './sign-in/second-step.ts'
import { describeStepUp, stepUp } from './sign-in/step-up.ts'

/** Guesses at one sign-in; the sign-in itself ends after fewer. */
const secondStepLimits: readonly RequestLimit[] = [
  { name: 'second-step', max: 10, windowMs: minuteMs, keyOf: (request) => `${addressOf(request)}:${namedChallenge(request)}` },
]
const passkeyLimits: readonly RequestLimit[] = [{ name: 'passkey-login', max: 30, windowMs: minuteMs, keyOf: addressOf }]

/**
 * Proofs of who is signed in already, counted together over all that asks for one. The second count keeps a stolen session that lasts for days from
 * trying codes all the while.
 */
const proofLimits: readonly RequestLimit[] = [
  { name: 'proof', max: 10, windowMs: 10 * minuteMs, keyOf: (request) => request.authorised?.session.id ?? '' },
  { name: 'proof-day', max: 100, windowMs: dayMs, keyOf: (request) => request.authorised?.session.userId ?? '' },
]
/** Mails to addresses that somebody types. */
const changeEmailLimits: readonly RequestLimit[] = [
  { name: 'change-email', max: 10, windowMs: hourMs, keyOf: (request) => request.authorised?.session.userId ?? '' },
]

function namedChallenge(request: FastifyRequest): string {
  const { challenge } = (request.body ?? {}) as { challenge?: unknown }
  return typeof challenge === 'string' ? sha256(challenge).toString('base64url') : ''
}

/** Everything that proves who somebody is beside the password, and what a user does about their own account. */
export function registerFactors(app: FastifyInstance, dependencies: IdentityDependencies): void {
  registerSecondStep(app, dependencies)
  registerOwnFactors(app, dependencies)
  registerEndpoint(app, dependencies, security.getSecurity, (context, _, device) => describeSecurity(context, device))
  registerEndpoint(app, dependencies, security.changePassword, (context, { body }) => changePassword(context, dependencies, body), { limits: proofLimits })
  registerEndpoint(app, dependencies, security.listSessions, (context) => listSessions(context))
  registerEndpoint(app, dependencies, security.endSession, (context, { params }) => endSession(context, params.sessionId))
  registerEndpoint(app, dependencies, security.endOtherSessions, (context) => endOthers(context))
  registerEndpoint(app, dependencies, security.forgetDevice, (context, { params }) => forgetDevice(context, params.deviceId))
  registerEndpoint(app, dependencies, updateProfileEndpoint, (context, { body }) => updateProfile(context, body))
  registerEndpoint(app, dependencies, changeEmailEndpoint, (context, { body }) => changeEmail(context, body), { limits: changeEmailLimits })
}

function registerSecondStep(app: FastifyInstance, dependencies: IdentityDependencies): void {
  const { getVerifyOptions, verifyLogin, getPasskeyLoginOptions, passkeyLogin, getStepUpOptions, stepUp: stepUpEndpoint } = secondStep
  registerEndpoint(app, dependencies, getVerifyOptions, (context, { body }) => describeSecondStep(context, dependencies, body), { limits: secondStepLimits })
  registerEndpoint(app, dependencies, verifyLogin, (context, { body }, device) => finishSignIn(context, dependencies, device, body), {
    limits: secondStepLimits,
  })
  registerEndpoint(app, dependencies, getPasskeyLoginOptions, (context) => beginPasskeySignIn(context, dependencies), { limits: passkeyLimits })
  registerEndpoint(app, dependencies, passkeyLogin, (context, { body }, device) => signInByPasskey(context, dependencies, device, body), {
    limits: passkeyLimits,
  })
  registerEndpoint(app, dependencies, getStepUpOptions, (context) => describeStepUp(context, dependencies))
  registerEndpoint(app, dependencies, stepUpEndpoint, (context, { body }) => stepUp(context, dependencies, body), { limits: proofLimits })
}

function registerOwnFactors(app: FastifyInstance, dependencies: IdentityDependencies): void {
  registerEndpoint(app, dependencies, security.createAuthenticator, (context) => createAuthenticator(context, dependencies))
  registerEndpoint(app, dependencies, security.confirmAuthenticator, (context, input) => confirmAuthenticator(context, dependencies, input), {
    limits: proofLimits,
  })
  registerEndpoint(app, dependencies, security.removeAuthenticator, (context, { params }) => removeAuthenticator(context, params.authenticatorId))
  registerEndpoint(app, dependencies, security.getPasskeyOptions, (context) => beginPasskey(context, dependencies))
  registerEndpoint(app, dependencies, security.createPasskey, (context, { body }) => createPasskey(context, dependencies, body))
  registerEndpoint(app, dependencies, security.removePasskey, (context, { params }) => removePasskey(context, params.passkeyId))
  registerEndpoint(app, dependencies, security.createRecoveryCodes, (context) => renewRecoveryCodes(context, dependencies))
}
