import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { type BusinessId, businessId as businessIdSchema, type MerchantId, merchantId as merchantIdSchema } from '#kernel/ids.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '#proof/support/server.ts'
import { defaultCell } from '#server/infra/cell/cell.ts'
import { randomToken, sha256 } from '#server/infra/keys/crypto.ts'

/** An account with a secret key, and the official client that uses it. */
export interface ApiAccount {
  readonly merchantId: MerchantId
  readonly businessId: BusinessId
  readonly secret: string
  readonly stripe: Stripe
}

export interface MerchantApiServer extends TestServer {
  readonly origin: string
  /** Two sandbox accounts of different businesses, and the live account of the first. */
  readonly shop: ApiAccount
  readonly otherShop: ApiAccount
  readonly liveShop: ApiAccount
  /** Adds a sandbox account of a new business. */
  addShop(): Promise<ApiAccount>
  /** The client of a secret, with options of its own. */
  client(secret: string, options?: ConstructorParameters<typeof Stripe>[1]): Stripe
  /** A call by hand, for what the official client would never send. */
  request(method: string, path: string, options?: RequestOptions): Promise<RawAnswer>
}

export interface RequestOptions {
  /** The form as it is sent. */
  form?: string
  body?: string
  headers?: Readonly<Record<string, string>>
  secret?: string | null
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: { error?: Record<string, unknown> } & Record<string, unknown>
}

/** What a refused call was told. */
export interface Refusal {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly declineCode: string | undefined
  readonly param: string | undefined
  readonly message: string
  readonly error: Stripe.errors.StripeError
}

/** The refusal of a call of the official client; a call that succeeds fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode = 0, rawType = '', code, decline_code: declineCode, param, message } = error
    return { status: statusCode, type: rawType, code, declineCode, param, message, error }
  }
  throw new Error('the call was not refused')
}

/** The whole server on a port of its own, with accounts that have keys. */
export async function startMerchantApi(options: TestServerOptions = {}): Promise<MerchantApiServer> {
  const server = await createTestServer(options)
  const listening: Promise<string> = server.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = await listening
  const port = Number(new URL(origin).port)
  const client: MerchantApiServer['client'] = (secret, clientOptions) =>
    new Stripe(secret, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0, ...clientOptions })

  const addAccount = async (businessId: BusinessId, kind: 'live' | 'sandbox'): Promise<ApiAccount> => {
    const merchantId = z.parse(merchantIdSchema, `acct_${randomBytes(8).toString('hex')}`)
    const secret = `${kind === 'live' ? 'sk_live_' : 'sk_test_'}${defaultCell}${randomToken(24)}`
    await server.db.owner.query(
      `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, country, time_zone, statement_descriptor, processor, is_demo, created_at)
       VALUES ($1, $2, $3, 'Shop', 'USD', 'HK', 'Asia/Hong_Kong', 'TEST SHOP', 'Sandbox', $3 = 'live', now())`,
      [businessId, merchantId, kind],
    )
    await server.db.owner.query(`INSERT INTO webhook_settings (merchant_id, hosts) VALUES ($1, '{}')`, [merchantId])
    await server.db.owner.query(`INSERT INTO api_keys (merchant_id, id, secret_hash, prefix, last4, created_at) VALUES ($1, $2, $3, $4, $5, now())`, [
      merchantId,
      `key_${randomBytes(8).toString('hex')}`,
      sha256(secret),
      secret.slice(0, 8),
      secret.slice(-4),
    ])
    return { merchantId, businessId, secret, stripe: client(secret) }
  }
  const addBusiness = async (): Promise<BusinessId> => {
    const businessId = z.parse(businessIdSchema, `biz_${randomBytes(8).toString('hex')}`)
    await server.db.owner.query(
      `INSERT INTO businesses (business_id, name, country, time_zone, support_email, website, created_at)
       VALUES ($1, 'Shop', 'HK', 'Asia/Hong_Kong', 'help@example.com', 'https://shop.example', now())`,
      [businessId],
    )
    // A live account takes payments once its owner's address is confirmed.
    await server.db.owner.query(
      `INSERT INTO users (id, email, email_normalised, name, created_at, email_confirmed_at) VALUES ($1, $2, $2, 'Owner', now(), now())`,
      [`usr_${businessId}`, `${businessId.toLowerCase()}@example.com`],
    )
    await server.db.owner.query('INSERT INTO members (business_id, id, user_id, is_owner, created_at) VALUES ($1, $2, $3, true, now())', [
      businessId,
      `mem_${businessId}`,
      `usr_${businessId}`,
    ])
    return businessId
  }

  const business = await addBusiness()
  const shop = await addAccount(business, 'sandbox')
  const liveShop = await addAccount(business, 'live')
  const otherShop = await addAccount(await addBusiness(), 'sandbox')

  const request: MerchantApiServer['request'] = async (method, path, { form, body, headers = {}, secret = shop.secret } = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form === undefined && body === undefined ? {} : { body: form ?? body ?? '' }),
    })
    return { status: answer.status, headers: answer.headers, body: JSON.parse((await answer.text()) || '{}') as RawAnswer['body'] }
  }
  return { ...server, origin, shop, otherShop, liveShop, client, request, addShop: async () => addAccount(await addBusiness(), 'sandbox') }
}

/** Shows what a test found out, for whoever reads its output. */
export function printTable(rows: readonly Readonly<Record<string, string>>[]): void {
  console.table(rows)
}
