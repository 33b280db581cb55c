import { expect, type Page } from '@playwright/test'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { listViolations } from '../browser/accessibility.ts'
import type { OpenCalls } from '../browser/open-calls.ts'
import { listEnglish } from './latin-words.ts'
import { layoutQuestions, rootAttribute } from './layout.ts'
import { exchangeTexts, lengthen, narrowValues } from './long-texts.ts'

export interface Look {
  readonly width: number
  readonly locale: Locale
  readonly colorScheme: 'light' | 'dark'
  /** The widest ones that the business has, ordinary ones, or ordinary ones within longer texts. */
  readonly values: 'wide' | 'ordinary' | 'long texts'
  readonly asks: readonly Question[]
}
type Question = keyof typeof layoutQuestions | 'axe' | 'english'

const layout = ['cut text', 'column without room', 'beside the screen', 'text without translation'] as const
const room = [...layout, 'overlap'] as const

const wide = { locale: 'en', colorScheme: 'light', values: 'wide' } as const
const long = { ...wide, values: 'long texts', asks: room } as const
const dark = { locale: 'zh-cn', colorScheme: 'dark' } as const

/** The looks of a state, in this order: only what differs from one to the next changes in the live page. The first one is how it was loaded. */
export const looks = {
  page: [
    { ...wide, width: 1440, asks: [...layout, 'missed target', 'axe'] },
    { ...wide, width: 2200, asks: layout },
    { ...wide, width: 360, asks: [...layout, 'missed target'] },
    { ...long, width: 360 },
    { ...long, width: 768 },
    { ...long, width: 1440 },
    { ...dark, values: 'wide', width: 1440, asks: [...layout, 'english'] },
    { ...dark, values: 'ordinary', width: 360, asks: [...room, 'axe'] },
  ],
  /** Examples of components have names and data in English, and links that lead nowhere. */
  examples: [
    { ...wide, width: 1440, asks: ['axe'] },
    { ...dark, values: 'wide', width: 1440, asks: ['axe'] },
  ],
  layer: [
    { ...wide, width: 1440, asks: [...layout, 'axe'] },
    { ...long, width: 1440 },
    { ...dark, values: 'ordinary', width: 360, asks: [...room, 'axe', 'english'] },
  ],
} as const satisfies Readonly<Record<string, readonly Look[]>>

/** How pictures show a state. */
export const pictureLooks: readonly Look[] = (['en', 'zh-cn'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ([1440, 390] as const).map((width) => ({ width, locale, colorScheme, values: 'ordinary' as const, asks: [] })),
  ),
)

export const firstLook: Look = looks.page[0]

const nameLook = ({ width, locale, colorScheme, values }: Look) => `${width} ${locale} ${colorScheme} ${values}`
const exchanges = { ordinary: narrowValues, 'long texts': lengthen } as const

/** Changes the looks of a page while it is open. */
export class Looks {
  readonly #page: Page
  readonly #calls: OpenCalls
  #now: Look = firstLook
  #restore: (() => Promise<void>) | null = null

  constructor(page: Page, calls: OpenCalls) {
    this.#page = page
    this.#calls = calls
  }

  /** Changes to a look. @param busyCount of parts that stay busy. */
  async change(look: Look, busyCount = 0): Promise<void> {
    await this.#restore?.()
    this.#restore = null
    if (look.colorScheme !== this.#now.colorScheme) {
      await this.#page.emulateMedia({ colorScheme: look.colorScheme })
      await expect(this.#page.locator('html.dark')).toHaveCount(look.colorScheme === 'dark' ? 1 : 0)
    }
    if (look.width !== this.#now.width) await this.#page.setViewportSize({ width: look.width, height: 900 })
    if (look.locale !== this.#now.locale) await this.#speak(look.locale)
    if (look !== this.#now) await this.#calls.settle(busyCount)
    this.#now = look
    if (look.values !== 'wide') this.#restore = await exchangeTexts(this.#page, exchanges[look.values])
  }

  /** As if it was chosen in another tab. */
  async #speak(locale: Locale): Promise<void> {
    await this.#page.evaluate((language) => {
      localStorage.setItem('i18nextLng', language)
      window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: language }))
    }, locale)
    await expect(this.#page.locator('html')).toHaveAttribute('lang', localeHeader[locale])
  }

  /** Asks what this look is to be asked. */
  async ask(look: Look): Promise<string[]> {
    const found: string[] = []
    for (const question of look.asks) found.push(...(await this.#answer(question)).map((line) => `${nameLook(look)}: ${question}: ${line}`))
    return [...new Set(found)]
  }

  async #answer(question: Question): Promise<string[]> {
    if (question !== 'axe' && question !== 'english') return this.#page.evaluate(layoutQuestions[question])
    const isLayer = (await this.#page.locator(`[${rootAttribute}]`).count()) > 0
    return (question === 'axe' ? listViolations : listEnglish)(this.#page, isLayer ? `[${rootAttribute}]` : undefined)
  }
}
