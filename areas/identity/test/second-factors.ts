import { TOTP } from 'otpauth'
import { confirmAuthenticator, createAuthenticator } from '#areas/identity/contract/security.ts'
import { login } from '#areas/identity/contract/sign-in.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { TestBrowser } from '#proof/support/browser.ts'
import { makeSession, type TestMember, testPassword } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'

const stepMs = 30_000

export interface TestAuthenticator {
  readonly id: string
  /** Base 32. */
  readonly secret: string
  readonly uri: string
  /** Null where the user had recovery codes already. */
  readonly recoveryCodes: readonly string[] | null
  /** What the app shows, so many steps of 30 seconds from now. */
  code(steps?: number): string
}

/** Begins an authenticator app, as the security page does; its codes come from a library that reads the URI of the QR code. */
export async function beginAuthenticator(server: TestServer, token: string): Promise<Omit<TestAuthenticator, 'recoveryCodes'>> {
  const { status, envelope } = await server.call<Answer<typeof createAuthenticator>>(createAuthenticator, { token })
  if (status !== 200) throw new Error(`An authenticator was refused with ${status}.`)
  const { id, secret, uri } = envelope.data
  const app = new TOTP({ secret })
  return { id, secret, uri, code: (steps = 0) => app.generate({ timestamp: server.clock.now().getTime() + steps * stepMs }) }
}

/** Gives a user an authenticator app. The clock is past its first code afterwards, so that the next one can be used. */
export async function addAuthenticator(server: TestServer, userId: UserId, name = 'Phone'): Promise<TestAuthenticator> {
  const token = await makeSession(server, userId)
  const begun = await beginAuthenticator(server, token)
  const { status, envelope } = await server.call<Answer<typeof confirmAuthenticator>>(confirmAuthenticator, {
    token,
    params: { authenticatorId: begun.id },
    body: { name, code: begun.code() },
  })
  if (status !== 200) throw new Error(`A first code was refused with ${status}.`)
  server.clock.advance(stepMs)
  return { ...begun, recoveryCodes: envelope.data.recovery_codes }
}

/** Signs in by password, up to the second step; returns the challenge. */
export async function openSignIn(caller: Pick<TestBrowser, 'call'>, { email }: Pick<TestMember, 'email'>, remember = false): Promise<string> {
  const { envelope } = await caller.call<Answer<typeof login>>(login, { body: { email, password: testPassword, remember } })
  if (envelope.data === null || !('challenge' in envelope.data)) throw new Error(`No second step was asked for: ${envelope.message}`)
  return envelope.data.challenge
}
