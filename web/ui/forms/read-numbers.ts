/** A number that the server refuses. NaN would be written as null, which is nothing. */
export const refusedNumber = -1

/** A typed whole number; null for nothing, refused for anything else. */
export function readCount(text: string): number | null {
  const trimmed = text.normalize('NFKC').trim().replaceAll(/[,\s]/g, '')
  if (trimmed === '') return null
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : refusedNumber
}

/** Of a code that an authenticator app shows. */
export const digitCount = 6

/**
 * The digits of a code as it was typed or pasted: what apps and mails put between them is left out, and wide digits of
 * East Asian keyboards are digits.
 */
export function readDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, digitCount)
}
