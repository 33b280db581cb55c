import type { Page } from '@playwright/test'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { longAddress, wideHandle } from '../browser/full-shop.ts'

/** Every word is half as long again, which makes texts 40% longer, as translations of short texts are; digits and spaces don't grow. */
const wordGrowth = 0.5

/** Words that aren't of the product: codes, names, and what dates and times are made of. */
const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, day)))
const ofDates = days.flatMap((day) =>
  (['long', 'short'] as const).flatMap((style) => day.toLocaleDateString('en-GB', { month: style, weekday: style, timeZone: 'UTC' }).split(' ')),
)
const unchanged = new Set<string>([...currencyCodes, ...ofDates, 'Alexandra', 'UTC'])
/** A word, but no part of an address, ID or key. */
const words = /(?<![\w@./:-])[A-Za-z]{2,}(?![\w@/:]|[.-]\w)/g

/** A text with ordinary values in place of the widest ones. */
export function narrowValues(text: string): string {
  return (
    text
      .replaceAll(/國{2,}/g, 'Alexandra')
      .replaceAll('國', 'A')
      .replaceAll(/家{2,}/g, 'Alexandra')
      .replaceAll(longAddress, 'alexandra@example.com')
      .replaceAll(wideHandle, 'oak-and-ash')
      // An address is in two parts where it may break.
      .replaceAll(/m{20,}/g, 'alexandra')
      .replaceAll(/\d{1,3}(?:,\d{3}){2,}/g, '1,234')
  )
}

/** A text as a longer language would have it, with ordinary values: nobody has long texts and the widest values at once. */
export function lengthen(text: string): string {
  return narrowValues(text).replaceAll(words, (word) => (unchanged.has(word) ? word : word + word.slice(0, Math.ceil(word.length * wordGrowth)).toLowerCase()))
}

/** Exchanges the texts of the live page. Returns how to bring them back. */
export async function exchangeTexts(page: Page, exchange: (text: string) => string): Promise<() => Promise<void>> {
  const texts = await page.evaluate(collectTexts)
  await page.evaluate(
    (others) => window.atlas?.exchange(others),
    texts.map((text) => [text, exchange(text)] as const),
  )
  return () => page.evaluate(() => window.atlas?.restore())
}

declare global {
  interface Window {
    atlas?: { exchange(texts: readonly (readonly [string, string])[]): void; restore(): void }
  }
}

/** Runs in the page. Lists its texts, and keeps where they are. */
function collectTexts(): string[] {
  const silent = 'script, style, pre, code, [translate=no], textarea'
  const places: { text: string; set: (text: string) => void }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const [text, place] = [node.nodeValue ?? '', node]
    if (text.trim() === '' || place.parentElement?.closest(silent)) continue
    places.push({ text, set: (other) => Object.assign(place, { nodeValue: other }) })
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]')) {
    places.push({ text: field.placeholder, set: (other) => Object.assign(field, { placeholder: other }) })
  }
  // A column of amounts is as wide as its widest one.
  const columns = [...document.querySelectorAll<HTMLElement>('[style*="--amount-width"]')].map((element) => ({
    element,
    width: element.style.getPropertyValue('--amount-width'),
  }))
  const ordinaryWidth = '119px'
  window.atlas = {
    exchange: (texts) => {
      const others = new Map(texts)
      for (const { text, set } of places) set(others.get(text) ?? text)
      for (const { element } of columns) element.style.setProperty('--amount-width', ordinaryWidth)
    },
    restore: () => {
      for (const { text, set } of places) set(text)
      for (const { element, width } of columns) element.style.setProperty('--amount-width', width)
    },
  }
  return [...new Set(places.map(({ text }) => text))]
}
