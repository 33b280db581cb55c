/** Of a code that an authenticator app shows. */
export const digitCount = 6

/**
 * The digits of a code as it was typed or pasted: what apps and mails put between them is left out, and wide digits of
 * East Asian keyboards are digits.
 */
export function readDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, digitCount)
}
