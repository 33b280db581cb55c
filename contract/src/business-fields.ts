import * as z from 'zod/mini'
import type { RuleName } from './errors.ts'
import { limits } from './limits.ts'

/** Fields of a business and its accounts that both the dashboard and the platform API set. */

/** A host name under a top-level domain. IP addresses and single words such as `northpier` are no public website. */
const publicHost = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/
export const website = z.url({ protocol: /^https?$/, hostname: publicHost }).check(z.maxLength(200))
/** Card statements take 5 to 22 Latin characters, one of them a letter. */
export const statementDescriptor = z.string().check(z.trim(), z.regex(/^(?=.*[A-Za-z])[A-Za-z0-9 .,&-]{5,22}$/, 'statement_descriptor_form' satisfies RuleName))
/** IANA name, such as Asia/Hong_Kong. */
export const timeZone = z.string().check(z.maxLength(limits.timeZoneLengthMax))
