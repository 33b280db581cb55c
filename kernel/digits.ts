/** Turns the wide digits of East Asian keyboards into digits; everything else stays. */
export function toDigits(text: string): string {
  return text.replaceAll(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
}
