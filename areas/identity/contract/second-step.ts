import * as z from 'zod/mini'
import { toDigits } from '#kernel/digits.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import type { RuleName } from '#kernel/texts.ts'
import { givenPassword } from './passwords.ts'
import { identityLimits } from './rules.ts'
import { signedIn } from './sign-in.ts'

/** The second step of a sign-in, passkeys, and step-up: everything that proves who somebody is beside the password. */

export const proofMethods = ['authenticator', 'passkey', 'recovery_code'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** Six digits, of any keyboard; spaces that apps show between them are left out. */
export const authenticatorCode = z.string().check(
  z.overwrite((code) => toDigits(code).replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'code_form' satisfies RuleName),
)
/** Letters and digits in groups; case, width, spaces and dashes do not matter. */
const recoveryCode = z.string().check(
  z.maxLength(identityLimits.recoveryCodeLengthMax),
  z.overwrite((code) => code.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase()),
  z.minLength(1),
)
/** As the browser's own JSON has it (PublicKeyCredential.toJSON). */
export const passkeyResponse = z.looseObject({
  id: z.string().check(z.maxLength(identityLimits.passkeyIdLengthMax)),
  rawId: z.string().check(z.maxLength(identityLimits.passkeyIdLengthMax)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
})
/** What `navigator.credentials` is asked with, in its JSON form. */
export const passkeyOptions = z.record(z.string(), z.unknown())

const challengeToken = z.string().check(z.maxLength(limits.tokenLengthMax))

const authenticatorProof = z.strictObject({ method: z.literal('authenticator'), code: authenticatorCode })
const recoveryProof = z.strictObject({ method: z.literal('recovery_code'), code: recoveryCode })
const passkeyProof = z.strictObject({ method: z.literal('passkey'), response: passkeyResponse })
export const proof = z.discriminatedUnion('method', [authenticatorProof, recoveryProof, passkeyProof])
export type Proof = z.infer<typeof proof>

/** How a sign-in that answered 10002 can be finished. */
export const getVerifyOptions = declareEndpoint({
  method: 'POST',
  path: '/user/login-verify/options',
  access: 'public',
  body: z.strictObject({ challenge: challengeToken }),
  response: z.object({ methods: z.array(z.enum(proofMethods)), passkey_options: z.nullable(passkeyOptions) }),
})

export const verifyLogin = declareEndpoint({
  method: 'POST',
  path: '/user/login-verify',
  access: 'public',
  body: z.strictObject({
    challenge: challengeToken,
    proof,
    /** No second step on this browser for 7 days. */
    trust_device: z.boolean(),
  }),
  response: signedIn,
})

/** Signing in by a passkey alone; the browser shows which ones it has. */
export const getPasskeyLoginOptions = declareEndpoint({
  method: 'POST',
  path: '/user/passkey-login/options',
  access: 'public',
  response: z.object({ challenge: z.string(), options: passkeyOptions }),
})

export const passkeyLogin = declareEndpoint({
  method: 'POST',
  path: '/user/passkey-login',
  access: 'public',
  body: z.strictObject({ challenge: challengeToken, response: passkeyResponse, remember: z.boolean() }),
  response: signedIn,
})

export const stepUpMethods = [...proofMethods, 'password'] as const
export type StepUpMethod = (typeof stepUpMethods)[number]

/** How the caller can confirm a dangerous act: by a second factor, or by the password where there is none. */
export const getStepUpOptions = declareEndpoint({
  method: 'POST',
  path: '/user/step-up/options',
  access: 'session',
  response: z.object({ methods: z.array(z.enum(stepUpMethods)), passkey_options: z.nullable(passkeyOptions) }),
})

/** Opens what answers 10003 to this session, for some minutes. */
export const stepUp = declareEndpoint({
  method: 'POST',
  path: '/user/step-up',
  access: 'session',
  body: z.strictObject({
    proof: z.discriminatedUnion('method', [
      authenticatorProof,
      recoveryProof,
      passkeyProof,
      z.strictObject({ method: z.literal('password'), password: givenPassword }),
    ]),
  }),
  response: z.object({ valid_until: z.iso.datetime() }),
})
