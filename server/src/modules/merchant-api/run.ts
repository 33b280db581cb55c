import { accountTime, type Clock } from '../../infra/clock.ts'
import type { TenantContext } from '../../infra/context.ts'
import { runIdempotent } from '../../infra/http/idempotency.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import type { Acquirer } from '../acquiring/index.ts'
import { findMissingRequirements } from '../merchants/index.ts'
import type { ApiContext } from './context.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { KeptError } from './endpoint.ts'
import { invalidRequest } from './errors.ts'
import { expand, readExpand } from './expand.ts'
import { canonicalText, type FormGroup, type FormValue, isGroup, parseForm } from './form.ts'
import type { ApiKey } from './keys-store.ts'
import { readFields } from './parameters.ts'

export interface MerchantApiDependencies extends HttpDependencies {
  readonly acquirer: Acquirer
}

/** A call as it came over HTTP. */
export interface ApiCall {
  readonly endpoint: ApiEndpoint
  readonly key: ApiKey
  /** The path as it was asked for, without its query. */
  readonly path: string
  /** The id in the path, or an empty text. */
  readonly id: string
  /** Query and body, as a form. */
  readonly form: string
  readonly idempotencyKey: string | null
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string | null
}

export interface ApiAnswer {
  readonly status: number
  readonly body: string
  readonly isReplayed: boolean
}

const idempotencyKeyLengthMax = 255

/** Runs one call: everything it sent is checked before anything is done, and all it does is one transaction with its answer. */
export async function runCall({ database, clock, acquirer }: MerchantApiDependencies, call: ApiCall): Promise<ApiAnswer> {
  const { endpoint, key, id } = call
  const form = parseForm(call.form)
  const values = readFields(endpoint.parameters, form)
  const tree = readExpand((values.expand as string[] | null) ?? [], endpoint.returns, endpoint.isList)
  const realNow = clock.now()
  return database.transaction({ merchantId: key.merchantId, businessId: key.businessId }, async (db, clockAheadMs) => {
    const context: ApiContext = {
      db,
      now: accountTime(realNow, clockAheadMs),
      realNow,
      requestId: call.requestId,
      locale: 'en',
      ip: call.ip,
      userAgent: call.userAgent,
      merchantId: key.merchantId,
      businessId: key.businessId,
      actor: { kind: 'merchant_api', keyId: key.keyId },
      acquirer,
      isLive: key.isLive,
    }
    const work = async () => {
      if (endpoint.takesPayments && key.isLive) await requireReadyAccount(context)
      const outcome = await endpoint.handle(context, values, id)
      if (outcome instanceof KeptError) return { status: outcome.status, body: JSON.stringify({ error: outcome.error }) }
      return { status: 200, body: JSON.stringify(await expand(context, outcome, tree)) }
    }
    if (endpoint.method !== 'POST' || call.idempotencyKey === null) return { ...(await work()), isReplayed: false }
    return runOnce(context, call.idempotencyKey, [endpoint.method, call.path, canonicalText(withoutCardData(form, acquirer, clock))], work)
  })
}

/** The sandbox always works; a live account takes payments once nothing is missing for it. */
async function requireReadyAccount(context: TenantContext): Promise<void> {
  const missing = await findMissingRequirements(context)
  if (missing.length === 0) return
  throw invalidRequest(`Your account cannot currently make live charges. Still missing: ${missing.join(', ')}. Test payments work with the sandbox key.`, {
    code: 'testmode_charges_only',
  })
}

async function runOnce(context: TenantContext, key: string, request: unknown, work: () => Promise<{ status: number; body: string }>): Promise<ApiAnswer> {
  if (key.length > idempotencyKeyLengthMax) {
    throw invalidRequest(`The Idempotency-Key is longer than ${idempotencyKeyLengthMax} characters.`, { code: 'idempotency_key_too_long' })
  }
  return runIdempotent(context, { scope: 'api', key, request }, work)
}

/**
 * What stands for the request in the idempotency row. A hash of a card number can be undone by trying numbers, so the number is replaced by its
 * keyed fingerprint before anything is hashed, and the security code is left out.
 */
function withoutCardData(value: FormValue, acquirer: Acquirer, clock: Clock): FormValue {
  if (!isGroup(value)) return Array.isArray(value) ? value.map((item: FormValue) => withoutCardData(item, acquirer, clock)) : value
  const pairs = Object.entries(value).flatMap(([key, inner]): [string, FormValue][] => {
    if (key === 'cvc') return []
    return [[key, key === 'number' ? fingerprintOf(inner, acquirer, clock.now()) : withoutCardData(inner, acquirer, clock)]]
  })
  return Object.fromEntries(pairs) satisfies FormGroup
}

/** By a date that no card has passed: the fingerprint is the number's alone, and the same on a later day. */
function fingerprintOf(number: FormValue, acquirer: Acquirer, now: Date): string {
  if (typeof number !== 'string') return 'refused'
  const result = acquirer.tokenise({ number, expMonth: 12, expYear: now.getUTCFullYear() + 1, cvc: null }, now)
  return result.ok ? result.card.fingerprint : 'refused'
}
