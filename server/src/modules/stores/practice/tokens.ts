import { hourMs, minuteMs } from '@counterfoil/contract/time/durations'
import type { Clock } from '../../../infra/clock/clock.ts'
import type { PublicAddress } from '../../../infra/config/public-address.ts'
import { randomToken } from '../../../infra/keys/crypto.ts'
import type { ShoplineApp } from '../shopline-app.ts'
import { isSigned } from '../signature.ts'

/** What the practice SHOPLINE knows of the app, and where it is. */
export interface PracticeShopline extends Pick<ShoplineApp, 'appKey' | 'appSecret'> {
  readonly clock: Clock
  readonly address: Pick<PublicAddress, 'dashboard'>
}

const codeLifeMs = 10 * minuteMs
const tokenLifeMs = 10 * hourMs
const clockSkewMs = 10 * minuteMs
const randomBytes = 16

interface Grant {
  readonly handle: string
  readonly scope: string
  readonly expiresAt: number
}

interface IssuedToken {
  readonly token: string
  readonly scope: string
  readonly expiresAt: Date
}

/** Codes and tokens of the practice SHOPLINE, in memory. A restart forgets them; renewals work, since they need no earlier token. */
export class PracticeTokens {
  readonly #shopline: PracticeShopline
  readonly #codes = new Map<string, Grant>()
  readonly #tokens = new Map<string, Grant>()
  readonly #scopes = new Map<string, string>()

  constructor(shopline: PracticeShopline) {
    this.#shopline = shopline
  }

  issueCode(handle: string, scope: string): string {
    const code = randomToken(randomBytes)
    this.#codes.set(code, { handle, scope, expiresAt: this.#now() + codeLifeMs })
    return code
  }

  /** Whether a call is signed by the app, over its body and its time, and recent. */
  isSignedCall(headers: Readonly<Record<string, unknown>>, body: string): boolean {
    const { appkey, timestamp, sign } = headers
    if (appkey !== this.#shopline.appKey || typeof timestamp !== 'string' || typeof sign !== 'string') return false
    return Math.abs(this.#now() - Number(timestamp)) <= clockSkewMs && isSigned(this.#shopline.appSecret, `${body}${timestamp}`, sign)
  }

  /** Null for a code that was used, has expired or is of another store. */
  redeem(handle: string, code: string): IssuedToken | null {
    const grant = this.#codes.get(code)
    if (!grant || grant.handle !== handle || grant.expiresAt <= this.#now()) return null
    this.#codes.delete(code)
    this.#scopes.set(handle, grant.scope)
    return this.#issue(handle, grant.scope)
  }

  renew(handle: string): IssuedToken {
    return this.#issue(handle, this.#scopes.get(handle) ?? 'write_payment_gateways')
  }

  isValid(handle: string, token: string): boolean {
    const grant = this.#tokens.get(token)
    return grant?.handle === handle && grant.expiresAt > this.#now()
  }

  #issue(handle: string, scope: string): IssuedToken {
    const token = `practice-${randomToken(randomBytes)}`
    const expiresAt = this.#now() + tokenLifeMs
    this.#tokens.set(token, { handle, scope, expiresAt })
    return { token, scope, expiresAt: new Date(expiresAt) }
  }

  #now(): number {
    return this.#shopline.clock.now().getTime()
  }
}
