import * as z from 'zod/mini'
import { isPushAddress } from '#kernel/push-address.ts'
import type { RuleName } from '#kernel/texts.ts'
import { webhookLimits } from './rules.ts'

/** Where events may go. Web and server check the same rules; only the server can check where a name leads. */

/** Returns the origin that an address belongs to, as hosts are stored; null if it isn't an address that webhooks can go to. */
export function originOfWebhook(url: string): string | null {
  return isPushAddress(url) ? new URL(url).origin : null
}

/** Whether an address is on one of the account's hosts. By origin, so `https://shop.example.evil.com` doesn't start with `https://shop.example`. Without hosts, all are. */
export function isOnHost(url: string, hosts: readonly string[]): boolean {
  const origin = originOfWebhook(url)
  return hosts.length === 0 || (origin !== null && hosts.includes(origin))
}

/** Returns what the rule about hosts names. */
export function hostNames(hosts: readonly string[]): string {
  return hosts.join(' / ')
}

export const webhookUrl = z
  .string()
  .check(z.trim(), z.maxLength(webhookLimits.webhookUrlLengthMax), z.refine(isPushAddress, 'push_address_form' satisfies RuleName))

/** An origin, stored in its canonical form. */
export const webhookHost = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(webhookLimits.webhookHostLengthMax),
    z.refine((text) => {
      const origin = originOfWebhook(text)
      return origin !== null && ['/', ''].includes(new URL(text).pathname) && new URL(text).search === ''
    }, 'webhook_host_form' satisfies RuleName),
  ),
  z.transform((text: string) => new URL(text).origin),
)
