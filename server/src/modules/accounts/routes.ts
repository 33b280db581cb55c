import { login, logout, me } from '@counterfoil/contract/accounts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sha256 } from '../../infra/crypto.ts'
import type { RequestLimit } from '../../infra/http/rate-limits.ts'
import { addressOf } from '../../infra/http/rate-limits.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import type { AccountDependencies } from './dependencies.ts'
import { describeMe } from './me.ts'
import { signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'

const minuteMs = 60_000

/** An office behind one address may sign in at nine o'clock; guessing one person's password is stopped sooner. */
const signInLimits: readonly RequestLimit[] = [
  { name: 'login', max: 30, windowMs: minuteMs, keyOf: addressOf },
  { name: 'login-as', max: 10, windowMs: minuteMs, keyOf: (request) => `${addressOf(request)}:${namedAccount(request)}` },
]

/** Hashed, so that the counts hold no e-mail addresses. */
function namedAccount(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? sha256(email.trim().toLowerCase()).toString('base64url') : ''
}

export function registerAccounts(app: FastifyInstance, dependencies: AccountDependencies): void {
  registerEndpoint(app, dependencies, login, (context, { body }, device) => signIn(dependencies, context, device, body), { limits: signInLimits })
  registerEndpoint(app, dependencies, logout, (context) => signOut(context))
  registerEndpoint(app, dependencies, me, (context) => describeMe(context))
}
