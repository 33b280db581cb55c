/**
 * Recognizes card numbers in texts, for inputs that must not keep them. Every test below rules out common other numbers:
 * without all of them, one order number in ten would be taken for a card.
 */

/** Issuers' first digits with their lengths. */
const brandForms = [
  /^4(?:\d{12}|\d{15}|\d{18})$/, // Visa
  /^(?:5[1-5]\d{14}|(?:222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12})$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^3(?:0[0-5]|[689]\d)\d{11}$/, // Diners Club
  /^35(?:2[89]|[3-8]\d)\d{12}$/, // JCB
  /^(?:6011|64[4-9]\d|65\d{2})\d{12}(?:\d{3})?$/, // Discover
  /^62\d{14,17}$/, // UnionPay
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{8,15}$/, // Maestro
]

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
/** Fills the place of the second half of a digit beyond the basic plane. */
const filler = '\0'
/** Digits in groups, not inside an ID such as `pi_3a4242` and not the fraction of a decimal number. Groups have three digits or more, unlike lists of sizes. */
const digitGroups = /(?<![A-Za-z\d]|\d\.)(?:\d\0?){3,}(?:[\s._\u2010-\u2015-]{1,3}(?:\d\0?){3,})*(?![A-Za-z\d])/g
/** Twelve digits or more in any alphabet, with up to three characters between them that are neither letters nor digits. */
const longDigits = /\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd}){11,}/gu
const digitsMin = 13
const digitsMax = 19

/** Checks the last digit of a card number (ISO 7812). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

export function hasCardNumber(text: string): boolean {
  return findCardNumbers(text).length > 0
}

/** Masks every card number except for its first six and last four digits. Keeps the length and the separators. */
export function maskCardNumbers(text: string): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of findCardNumbers(text)) {
    pieces.push(text.slice(from, start), maskMiddle(text.slice(start, end)))
    from = end
  }
  return pieces.join('') + text.slice(from)
}

/**
 * Masks what may be a card number in a text that isn't valid for anything else: every run of twelve digits or more, whatever separates them, and whatever the
 * check digit, since a spreadsheet replaces the last digits of a long number by zeros. A text that has one is returned in its compatible form (NFKC).
 */
export function maskLongDigits(text: string): string {
  const plain = toPlain(text)
  const masked = plain.replaceAll(longDigits, maskMiddle)
  return masked === plain ? text : masked
}

/** Whether a text has a card number, whatever separates its groups of digits. */
export function hasSeparatedCardNumber(text: string): boolean {
  return hasCardNumber(joinByDashes(text))
}

/** Whether a text has, in the same way, a number with the beginning and the length of a card number, whatever its check digit. */
export function hasCardForm(text: string): boolean {
  return findPlaces(joinByDashes(text), hasBrandForm).length > 0
}

/** Letters, digits and marks in their common form, without characters that nobody sees, such as zero-width spaces. */
function toPlain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
}

/** Numbers have no thousands separators then; another point stays, since it may be of a decimal number. */
function joinByDashes(text: string): string {
  return toPlain(text)
    .replaceAll(/(?<=\d)[,.'](?=\d{3}(?!\d))/g, '')
    .replaceAll(/[^\p{L}\p{N}.]/gu, '-')
}

/** Keeps the first six and the last four digits, which may be stored. */
export function maskMiddle(run: string): string {
  const count = run.match(/\p{Nd}/gu)?.length ?? 0
  let seen = 0
  return run.replaceAll(/\p{Nd}/gu, (digit) => {
    seen++
    return seen <= 6 || seen > count - 4 ? digit : '*'
  })
}

interface Place {
  readonly start: number
  readonly end: number
}

const findCardNumbers = (text: string) => findPlaces(text, isCardNumber)

function findPlaces(text: string, isWanted: (digits: string) => boolean): Place[] {
  // Digits of other alphabets and UUIDs are replaced in their length, so places stay valid.
  const plain = text
    .replaceAll(/[^\P{Nd}0-9]/gu, (digit) => digitValue(digit).toString().padEnd(digit.length, filler))
    .replaceAll(uuid, (found) => 'x'.repeat(found.length))
  return [...plain.matchAll(digitGroups)].flatMap(({ 0: run, index }) =>
    findInRun(run, isWanted).map(({ start, end }) => ({ start: index + start, end: index + end })),
  )
}

/** The digits of every alphabet follow each other from zero to nine. */
function digitValue(digit: string): number {
  const place = digit.codePointAt(0) ?? 0
  let zero = place
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (place - zero) % 10
}

/** A security code or an expiry date may follow the number, so any neighboring groups may be it. */
function findInRun(run: string, isWanted: (digits: string) => boolean): Place[] {
  const groups = [...run.matchAll(/[\d\0]+/g)].map(({ 0: group, index }) => ({
    digits: group.replaceAll(filler, ''),
    start: index,
    end: index + group.length,
  }))
  const places: Place[] = []
  for (let first = 0; first < groups.length; first++) {
    let digits = ''
    for (let last = first; last < groups.length && digits.length < digitsMax; last++) {
      digits += groups[last]?.digits
      if (!isWanted(digits)) continue
      places.push({ start: groups[first]?.start ?? 0, end: groups[last]?.end ?? 0 })
      first = last
      break
    }
  }
  return places
}

function isCardNumber(digits: string): boolean {
  return hasBrandForm(digits) && hasCheckDigit(digits)
}

function hasBrandForm(digits: string): boolean {
  const isLongEnough = digits.length >= digitsMin && digits.length <= digitsMax
  return isLongEnough && brandForms.some((form) => form.test(digits)) && !isBarcode(digits)
}

/** EAN-13 barcodes of Germany and Japan begin like Visa's old numbers of 13 digits. */
function isBarcode(digits: string): boolean {
  if (digits.length !== 13) return false
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
