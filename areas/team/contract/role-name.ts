import * as z from 'zod/mini'
import { noCardNumber } from '#kernel/fields.ts'
import type { RuleName } from '#kernel/texts.ts'
import { roleLimits } from './rules.ts'

/** Latin letters with and without accents, digits, Chinese characters, '-' and '_'. The constraint `role_name_characters` has the same. */
const allowed = /^[A-Za-zÀ-ÖØ-öø-ɏ0-9_\-々〇㐀-䶿一-鿿\u{20000}-\u{323af}]*$/u

/** The name of a role: 2 to 20 letters, digits, Chinese characters, '-' and '_' (spec section 5). Every broken rule is an issue. */
export const roleName = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.refine((name) => {
    const { length } = [...name]
    return length >= roleLimits.roleNameLengthMin && length <= roleLimits.roleNameLengthMax
  }, 'role_name_length' satisfies RuleName),
  z.regex(allowed, 'role_name_characters' satisfies RuleName),
  noCardNumber,
)
