import * as z from 'zod/mini'
import type { StoreFailure } from '#areas/stores/contract/problems.ts'
import { storeLimits } from '#areas/stores/contract/rules.ts'
import { limits } from '#kernel/limits.ts'
import { dayMs, secondMs } from '#kernel/time/durations.ts'
import type { Clock } from '#server/infra/clock/clock.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import { type ShoplineApp, urlOfStore } from './shopline-app.ts'
import { signCall } from './signature.ts'

/** The calls to SHOPLINE. Each goes through the guard of outgoing calls. */

export interface PartnerDependencies {
  readonly outbound: Outbound
  readonly clock: Clock
}

/** Rights at a store until a time. */
export interface StoreToken {
  readonly token: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date
}

/** Why SHOPLINE gave no token, or took no notice. */
export class PartnerRefusal extends Error {
  readonly failure: StoreFailure
  constructor(failure: StoreFailure, options?: ErrorOptions) {
    super(failure, options)
    this.failure = failure
  }
}

const timeoutMs = storeLimits.storeCallSeconds * secondMs
const tokenLengthMax = 4000
const scopesMax = 100
const successCode = 200

const answer = z.object({ code: z.number() })
const tokenAnswer = z.object({
  data: z.object({
    accessToken: z.string().check(z.regex(/^[!-~]+$/), z.maxLength(tokenLengthMax)),
    expireTime: z.union([z.string().check(z.maxLength(limits.nameLengthMax)), z.number()]),
    scope: z.string().check(z.maxLength(tokenLengthMax)),
  }),
})

/** Exchanges the code of an authorization, which works once. @throws PartnerRefusal. */
export async function createToken(dependencies: PartnerDependencies, app: ShoplineApp, handle: string, code: string): Promise<StoreToken> {
  return readToken(dependencies, await post(dependencies, app, handle, '/admin/oauth/token/create', JSON.stringify({ code })))
}

/** Gets a new token. There is no refresh token: the signature proves that the app asks. @throws PartnerRefusal. */
export async function refreshToken(dependencies: PartnerDependencies, app: ShoplineApp, handle: string): Promise<StoreToken> {
  return readToken(dependencies, await post(dependencies, app, handle, '/admin/oauth/token/refresh', ''))
}

/** Tells SHOPLINE that the store has its account. Repeating it has no effect. @throws PartnerRefusal. */
export async function notifyBound(dependencies: PartnerDependencies, app: ShoplineApp, handle: string, token: string): Promise<void> {
  const body = JSON.stringify({ app_key: app.appKey, handle })
  await post(dependencies, app, handle, `/admin/openapi/${app.apiVersion}/app/notify/bind.json`, body, { authorization: `Bearer ${token}` })
}

async function post(
  { outbound, clock }: PartnerDependencies,
  app: ShoplineApp,
  handle: string,
  path: `/${string}`,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const timestamp = String(clock.now().getTime())
  const signed = { appkey: app.appKey, timestamp, sign: signCall(app.appSecret, body, timestamp) }
  const response = await outbound
    .fetch(urlOfStore(app, handle, path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed, ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    .catch((cause: Error) => {
      throw new PartnerRefusal('code' in cause && cause.code === 'ANSWER_TOO_LONG' ? 'invalid' : 'unreachable', { cause })
    })
  if (response.status >= 500) throw new PartnerRefusal('failing')
  if (response.status >= 400) throw new PartnerRefusal('refused')
  const content: unknown = await response.json().catch((cause: Error) => {
    throw new PartnerRefusal('invalid', { cause })
  })
  const { data } = z.safeParse(answer, content)
  if (response.status !== successCode || data === undefined) throw new PartnerRefusal('invalid')
  if (data.code !== successCode) throw new PartnerRefusal(data.code >= 500 ? 'failing' : 'refused')
  return content
}

function readToken({ clock }: PartnerDependencies, content: unknown): StoreToken {
  const { data } = z.safeParse(tokenAnswer, content)
  const expiresAt = data && readExpireTime(data.data.expireTime, clock.now())
  const scopes = data?.data.scope.split(/[\s,]+/).filter(Boolean) ?? []
  if (!data || !expiresAt || scopes.length > scopesMax) throw new PartnerRefusal('invalid')
  return { token: data.data.accessToken, scopes, expiresAt }
}

/** With a time zone: without one it could be hours off. */
const dateForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
/** Seconds have ten digits until the year 2286, milliseconds thirteen. */
const epochForm = /^(\d{10}|\d{13})$/
const secondDigits = 10

/** Reads when a token expires: a date with its time zone, or seconds or milliseconds since 1970. Null for anything else, for the past, and for more than a month ahead. */
export function readExpireTime(value: string | number, now: Date): Date | null {
  const text = String(value)
  const at = epochForm.test(text) ? fromEpoch(text) : dateForm.test(text) ? fromDate(text) : null
  if (at === null || Number.isNaN(at.getTime())) return null
  const remainingMs = at.getTime() - now.getTime()
  return remainingMs > 0 && remainingMs <= storeLimits.storeTokenDaysMax * dayMs ? at : null
}

function fromEpoch(text: string): Date {
  return new Date(Number(text) * (text.length === secondDigits ? secondMs : 1))
}

/** Adds the colon to `+0800`, which ISO 8601 in JavaScript needs. */
function fromDate(text: string): Date {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
}
