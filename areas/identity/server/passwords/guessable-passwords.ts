/** Passwords that stand in no list and are guessed all the same: the user's own words, the product's, repetitions, sequences, rows of the keyboard and years. */

/** Letters and digits that must be left once everything guessable is taken away. */
const leftMin = 6
const latinWordMin = 3
const otherWordMin = 2
const keyboardRunMin = 4

const productWords = ['counterfoil', 'dashboard', 'merchant', 'business', 'company', 'payment', 'payout', 'account', 'checkout', 'admin', 'shop', 'store']
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', '1qaz2wsx3edc4rfv5tgb6yhn7ujm']
const alphabets = ['abcdefghijklmnopqrstuvwxyz', '01234567890']
const years = /(?:19|20)\d\d/g
const repeated = /(.+?)\1{2,}|(.{2,})\2+/gu

/** The words of names and addresses that a guesser would try first. */
export function findOwnWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
  return words.filter((word) => word.length >= (/^[\p{Script=Latin}\p{M}]+$/u.test(word) ? latinWordMin : otherWordMin))
}

/**
 * Whether too little is left of a password once its guessable parts are taken away. A password without such parts is never refused here.
 * @param ownWords as `findOwnWords` returns them.
 */
export function isGuessable(password: string, ownWords: readonly string[]): boolean {
  const text = password.toLowerCase()
  const rest = withoutRuns(withoutWords(text, [...ownWords, ...productWords])).replaceAll(years, ' ')
  const shortest = collapseRepeats(rest).at(-1) ?? rest
  return shortest !== text && countLettersAndDigits(shortest) < leftMin
}

/** A text and what becomes of it when repetitions are taken once, step by step. */
export function collapseRepeats(text: string): string[] {
  const shorter = text.replaceAll(repeated, '$1$2')
  return shorter === text ? [text] : [text, ...collapseRepeats(shorter)]
}

/** The longest first, since one word may be part of another. */
function withoutWords(text: string, words: readonly string[]): string {
  return words.toSorted((one, other) => other.length - one.length).reduce((rest, word) => rest.replaceAll(word, ' '), text)
}

function withoutRuns(text: string): string {
  let rest = ''
  for (let start = 0; start < text.length; ) {
    const length = findRun(text, start)
    rest += length > 0 ? ' ' : text[start]
    start += length || 1
  }
  return rest
}

/** The length of the sequence or keyboard row that begins here; 0 where none does. */
function findRun(text: string, start: number): number {
  const lengths = [...alphabets.map((line) => runAlong(line, text, start, 3)), ...keyboardRows.map((line) => runAlong(line, text, start, keyboardRunMin))]
  return Math.max(...lengths)
}

function runAlong(line: string, text: string, start: number, least: number): number {
  const lengths = [line, [...line].toReversed().join('')].map((direction) => {
    const from = direction.indexOf(text[start] ?? ' ')
    let length = 0
    while (from >= 0 && from + length < direction.length && direction[from + length] === text[start + length]) length++
    return length
  })
  const longest = Math.max(...lengths)
  return longest >= least ? longest : 0
}

function countLettersAndDigits(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
