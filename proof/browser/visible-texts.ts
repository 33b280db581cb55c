import type { Page } from '@playwright/test'
import { currencyCodes } from '#kernel/money/currencies.ts'

/** Everything a page says to a person now: its texts, and the attributes that are read out or shown on hovering. */
function readTexts(page: Page, part: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const spokenAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
    const found = [document.title]
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      // Code reads the same in every language, as does what the page marks; a text field has what somebody writes, and choices of a closed list count as shown.
      if (element.closest('script, style, pre, code, [translate=no]') || (element instanceof HTMLTextAreaElement && element.value !== '')) continue
      const isShown =
        element.checkVisibility({ visibilityProperty: true }) || (element instanceof HTMLOptionElement && element.parentElement?.checkVisibility())
      if (!isShown) continue
      // What is hidden from those who listen is not read out to them, yet a title shows on hovering all the same.
      const isSilent = element.closest('[aria-hidden=true]') !== null
      for (const name of isSilent ? ['title', 'placeholder'] : spokenAttributes) found.push(element.getAttribute(name) ?? '')
      // A place where a line may break does not end a text.
      if (element.querySelector(':scope > wbr')) found.push(element.textContent ?? '')
      else for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
    }
    return [...new Set(found.map((text) => text.trim()).filter((text) => text !== ''))]
  }, part)
}

/** What is data or a name, and so reads the same in every language. */
const sameEverywhere: readonly RegExp[] = [
  // Ids, whole and shortened.
  /\b(?:acct|ba|biz|bst|ch|cus|dp|evt|issfr|key|mem|pi|pm|po|re|req|seti|txn|usr|we)_[\w…]+/g,
  /\S+@\S+\.\w+/g,
  /\bCounterfoil\b/g,
  // Marks of card brands, as they are printed on receipts.
  /\b(?:VISA|AMEX|DISC|EFT)\b/g,
  new RegExp(`\\b(?:${currencyCodes.join('|')})\\b`, 'g'),
  /\bUTC\b/g,
  // A key of metadata.
  /\bdevice_id\b/g,
  // A key of the keyboard.
  /\bCtrl\b/g,
  // Networks, their programs and what resolves disputes at them.
  /\b(?:Mastercard|H?ECM|EFM|RDR|CDRN|3-D Secure)\b/g,
  // Fingerprints of cards: no word of that length has a digit in it, or a capital after a small letter.
  /\b(?=[A-Za-z]*(?:\d|[a-z][A-Z]))[A-Za-z\d]{16}\b/g,
]

/** Words of three and more plain Latin letters that the page shows and nothing explains, each with the text it stands in. */
export async function findLatinWords(page: Page, { known, part = 'body' }: { known: readonly (string | RegExp)[]; part?: string }): Promise<string[]> {
  const explained = [...known].sort((a, b) => String(b).length - String(a).length)
  const texts = await readTexts(page, part)
  return texts.flatMap((text) => {
    const rest = [...explained, ...sameEverywhere].reduce<string>((left, part) => left.replaceAll(part, ' '), text)
    return [...rest.matchAll(/[A-Za-z]{3,}/g)].map(([word]) => `${word} in "${text}"`)
  })
}
