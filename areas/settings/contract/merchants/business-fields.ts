import * as z from 'zod/mini'
import { noCardNumber } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import type { RuleName } from '#kernel/texts.ts'

/** Fields of a business and its accounts that both the dashboard and the platform API set. */

/** A host name under a top-level domain. IP addresses and single words such as `northpier` are no public website. */
const publicHost = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/
function hasNoUsername(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
export const website = z
  .url({ protocol: /^https?$/, hostname: publicHost })
  .check(z.maxLength(200), noCardNumber, z.refine(hasNoUsername, 'website_username' satisfies RuleName))
/** Card statements take 5 to 22 Latin characters, one of them a letter. */
export const statementDescriptorForm = /^(?=.*[A-Za-z])[A-Za-z0-9 .,&-]{5,22}$/
export const statementDescriptor = z.string().check(z.trim(), z.regex(statementDescriptorForm, 'statement_descriptor_form' satisfies RuleName), noCardNumber)
/** IANA name, such as Asia/Hong_Kong. */
export const timeZone = z.string().check(z.maxLength(limits.timeZoneLengthMax))
