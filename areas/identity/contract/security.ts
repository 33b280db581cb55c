import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { instant, noCardNumber } from '#kernel/fields.ts'
import { confirmsPassword, givenPassword, passwordFields } from './passwords.ts'
import { identityLimits } from './rules.ts'
import { authenticatorCode, passkeyOptions, passkeyResponse } from './second-step.ts'

/** What a signed-in user does about their own security: the page settings/security. */

const factorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(identityLimits.factorNameLengthMax), noCardNumber)
/** Shown once: with the first second factor, and whenever new ones are made. */
const recoveryCodes = z.array(z.string())

const authenticator = z.object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: z.nullable(instant) })
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** Kept by a password manager or a cloud, not by one device alone. */
  is_synced: z.boolean(),
})
/** A browser that skips the second step. */
const trustedDevice = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  trusted_at: instant,
  trusted_until: instant,
  is_current: z.boolean(),
})

export const getSecurity = declareEndpoint({
  method: 'GET',
  path: '/user/security',
  access: 'session',
  response: z.object({
    password_changed_at: instant,
    authenticators: z.array(authenticator),
    passkeys: z.array(passkey),
    recovery_codes: z.nullable(z.object({ left: z.int(), created_at: instant, last_used_at: z.nullable(instant) })),
    trusted_devices: z.array(trustedDevice),
  }),
})

export const changePassword = declareEndpoint({
  method: 'PUT',
  path: '/user/password',
  access: 'session',
  body: z.strictObject({ old_password: givenPassword, ...passwordFields, end_other_sessions: z.boolean() }).check(confirmsPassword()),
  response: z.null(),
})

/** Begins an authenticator app; it counts once it has a name and a code of it has been confirmed. The key is in this answer alone. */
export const createAuthenticator = declareEndpoint({
  method: 'POST',
  path: '/user/authenticators',
  access: 'session',
  needsStepUp: true,
  response: z.object({
    id: z.string(),
    /** Base 32, to be typed where the code cannot be photographed. */
    secret: z.string(),
    /** otpauth://, for the QR code. */
    uri: z.string(),
  }),
})

export const confirmAuthenticator = declareEndpoint({
  method: 'POST',
  path: '/user/authenticators/:authenticatorId/confirm',
  access: 'session',
  params: z.object({ authenticatorId: z.string() }),
  body: z.strictObject({ name: factorName, code: authenticatorCode }),
  response: z.object({ recovery_codes: z.nullable(recoveryCodes) }),
})

export const removeAuthenticator = declareEndpoint({
  method: 'DELETE',
  path: '/user/authenticators/:authenticatorId',
  access: 'session',
  needsStepUp: true,
  params: z.object({ authenticatorId: z.string() }),
  response: z.null(),
})

export const getPasskeyOptions = declareEndpoint({
  method: 'POST',
  path: '/user/passkeys/options',
  access: 'session',
  needsStepUp: true,
  response: z.object({ options: passkeyOptions }),
})

export const createPasskey = declareEndpoint({
  method: 'POST',
  path: '/user/passkeys',
  access: 'session',
  needsStepUp: true,
  body: z.strictObject({ name: factorName, response: passkeyResponse }),
  response: z.object({ id: z.string(), recovery_codes: z.nullable(recoveryCodes) }),
})

export const removePasskey = declareEndpoint({
  method: 'DELETE',
  path: '/user/passkeys/:passkeyId',
  access: 'session',
  needsStepUp: true,
  params: z.object({ passkeyId: z.string() }),
  response: z.null(),
})

/** Makes new recovery codes; the earlier ones are worth nothing from now on. */
export const createRecoveryCodes = declareEndpoint({
  method: 'POST',
  path: '/user/recovery-codes',
  access: 'session',
  needsStepUp: true,
  response: z.object({ recovery_codes: recoveryCodes }),
})

const userSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  /** Whether the provider of a business signed the user in. */
  is_single_sign_on: z.boolean(),
  /** Names such as Chrome and Windows; null where the browser does not tell. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
})

export const listSessions = declareEndpoint({ method: 'GET', path: '/user/sessions', access: 'session', response: z.array(userSession) })

export const endSession = declareEndpoint({
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  access: 'session',
  params: z.object({ sessionId: z.string() }),
  response: z.null(),
})

/** Ends every session of the caller but this one. */
export const endOtherSessions = declareEndpoint({
  method: 'DELETE',
  path: '/user/sessions',
  access: 'session',
  response: z.object({ ended: z.int() }),
})

export const forgetDevice = declareEndpoint({
  method: 'DELETE',
  path: '/user/devices/:deviceId',
  access: 'session',
  params: z.object({ deviceId: z.string() }),
  response: z.null(),
})
