import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Passwords that stand in lists of leaked ones, and what people make of them to please a form. */

/** Shorter stems are parts of too many good passwords. */
const stemLettersMin = 5
const endings = /[^\p{L}]+$/u
const beginnings = /^[^\p{L}]+/u
const letters = /\p{L}/gu
const usualSubstitutes: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't' }
/** One sign that stands for two letters. */
const readingsOfOne = ['l', 'i']

let known: ReadonlySet<string> | undefined

/** Loads the list with the first password that somebody sets; it takes 16 MB with what comes with it. */
function isKnown(text: string): boolean {
  known ??= new Set((require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')).dictionary['passwords-common'])
  return known.has(text)
}

/** Whether a password is in the list itself, or is one of it with digits and signs around it or in the place of letters: `P@ssw0rd!` is `password`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return isKnown(lower) || findStems(lower).some(isKnown)
}

function findStems(lower: string): string[] {
  const withoutEnding = lower.replace(endings, '')
  // A sign at the beginning may be decoration, or stand for a letter: @dmin.
  const cores = [withoutEnding, withoutEnding.replace(beginnings, '')]
  return [...cores, ...cores.flatMap(undoSubstitutes)].filter((stem) => (stem.match(letters)?.length ?? 0) >= stemLettersMin)
}

function undoSubstitutes(text: string): string[] {
  const undone = text.replaceAll(/[034@5$7]/g, (sign) => usualSubstitutes[sign] ?? sign)
  return readingsOfOne.map((letter) => undone.replaceAll('1', letter))
}
