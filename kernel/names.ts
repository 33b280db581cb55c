import * as z from 'zod/mini'
import { noCardNumber } from './fields.ts'
import { limits } from './limits.ts'
import type { RuleName } from './texts.ts'

/** Names of people and businesses: any script, but none that pretends to be another name. */

/** Characters that cannot be seen or turn the direction of what follows, and those that no name has. */
const forbidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u
/** Joiners belong into words of some Indian and Arabic scripts, and there alone. */
const joiners = /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{M}])[\u200c\u200d]/gu

/** Scripts whose letters look alike; Latin beside Chinese, Japanese or Korean is usual and fools nobody. */
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee', 'Georgian', 'Thai', 'Devanagari'] as const
const scriptTests = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

function mixesScripts(name: string): boolean {
  const found = scripts.filter((_, index) => scriptTests[index]?.test(name))
  return found.length > 1 || (found.length === 1 && found[0] !== 'Latin' && eastAsian.test(name))
}

/** A name of 2 to 50 characters, in composed form and without spaces around it. */
export const properName = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.refine((name) => {
    const { length } = [...name]
    return length >= limits.usernameLengthMin && length <= limits.usernameLengthMax
  }, 'name_length' satisfies RuleName),
  z.refine((name) => !forbidden.test(name.replace(joiners, '')) && /[\p{L}\p{N}]/u.test(name), 'name_characters' satisfies RuleName),
  noCardNumber,
  z.refine((name) => !mixesScripts(name), 'name_mixed_scripts' satisfies RuleName),
)
