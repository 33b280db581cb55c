import { secondMs } from '@counterfoil/contract/time/durations'
import { hmac } from '../keys/crypto.ts'

/** The header that proves who sent a body, as the official clients of the public API verify it. The time makes it useless later. @param secrets one signature each. */
export function signatureHeader(secrets: readonly string[], now: Date, body: string): string {
  const time = Math.floor(now.getTime() / secondMs)
  return [`t=${time}`, ...secrets.map((secret) => `v1=${hmac(Buffer.from(secret), `${time}.${body}`).toString('hex')}`)].join(',')
}
