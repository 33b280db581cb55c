import path from 'node:path'
import type { Locale } from '@counterfoil/contract/locale'
import type { MerchantSummary } from '@counterfoil/contract/merchants'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Identity, signIn } from '../../e2e/support/sign-in.ts'
import { sayIn } from '../../e2e/support/texts.ts'
import { withoutLiveUpdates } from './answers.ts'
import type { State, Viewer } from './state.ts'

export const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 2200, height: 1300 },
] as const
type Size = { readonly width: number; readonly height: number }

export const languages = ['en', 'zh-cn'] as const satisfies readonly Locale[]
export const schemes = ['light', 'dark'] as const

/** Two pages keep two cores busy. */
const pagesAtOnce = 2
const stepLimitMs = 15_000
const framesMax = 100

export interface Studio {
  readonly browser: Browser
  readonly origin: string
  readonly identities: Readonly<Partial<Record<Viewer, Identity>>>
  readonly folder: string
  /** The account that a viewer works in, where it is not their default. */
  readonly accounts?: Readonly<Partial<Record<Viewer, MerchantSummary>>>
  readonly languages: readonly Locale[]
}

export interface Fault {
  readonly picture: string
  readonly reason: string
}

export const nameFile = (state: string, width: number, scheme: string, language: string) => `${state}-${width}-${scheme}-${language}.png`

/** Waits until nothing of the page is under way, and what a new size changes is drawn. */
export async function settle(page: Page, { isLoading }: Pick<State, 'isLoading'> = {}): Promise<void> {
  const content = page.getByRole('heading').or(page.getByRole('alert'))
  // Before an account is open there is nothing but grey bars.
  await (isLoading ? content.or(page.locator('[aria-busy=true]:not(main *)')) : content).first().waitFor()
  if (isLoading) await page.locator('[aria-busy=true]').first().waitFor()
  else {
    await page.waitForLoadState('networkidle')
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  }
  await redraw(page)
}

/** Two frames: one to lay out, one to draw. */
async function redraw(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}

/** The page's policy forbids `waitForFunction`, which evaluates texts. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  const wanted = `${size.width},${size.height}`
  for (let frame = 0; frame < framesMax && (await page.evaluate('[innerWidth, innerHeight].join()')) !== wanted; frame++) await redraw(page)
}

/** Gives the window the height of the page: a picture beyond the window would cut what sticks to its edges. */
async function fitHeight(page: Page, { width, height }: Size): Promise<void> {
  const wanted = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await resize(page, { width, height: Math.max(height, wanted) })
}

async function changeAppearance(page: Page, colorScheme: 'light' | 'dark', { isMailbox }: State): Promise<void> {
  await page.emulateMedia({ colorScheme })
  if (!isMailbox) await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor({ state: 'attached' })
  await redraw(page)
}

/** Takes each state in one language. Unless what is done depends on the width, a page is loaded once, and changes its size and appearance while it is open. */
async function takeState(page: Page, state: State, language: Locale, { origin, folder }: Studio): Promise<Fault[]> {
  const faults: Fault[] = []
  const isLoadedOnce = !state.act || state.actsOnce
  const address = typeof state.address === 'string' ? origin + state.address : state.address[language]
  if (state.isPrinted) await page.emulateMedia({ media: 'print' })
  for (const [index, size] of sizes.entries()) {
    try {
      await resize(page, size)
      const isFresh = index === 0 || !isLoadedOnce
      if (isFresh) {
        // What an act changed at the size before is over. Leaving the page cancels calls held back, which would reach the server without their route.
        await page.goto('about:blank')
        await page.unrouteAll()
        await state.before?.(page)
        await page.goto(address)
      }
      // What the act holds back is under way as long as the page is open.
      if (isFresh || !state.act) await settle(page, state)
      if (isFresh && (await state.act?.(page, sayIn(language))) === false) continue
      for (const colorScheme of schemes) {
        await changeAppearance(page, colorScheme, state)
        // Each time: banners come after the page.
        if (!state.act) await fitHeight(page, size)
        await page.screenshot({ path: path.join(folder, nameFile(state.name, size.width, colorScheme, language)), animations: 'disabled' })
      }
    } catch (error) {
      faults.push({ picture: `${state.name} ${size.width} ${language}`, reason: (error as Error).message.split('\n')[0] ?? '' })
      if (isLoadedOnce) break
    }
  }
  return faults
}

async function openContext({ browser, origin, identities, accounts }: Studio, viewer: Viewer, language: Locale): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: language === 'en' ? 'en-GB' : 'zh-CN', reducedMotion: 'reduce' })
  context.setDefaultTimeout(stepLimitMs)
  await withoutLiveUpdates(context)
  const identity = identities[viewer]
  const page = await context.newPage()
  if (identity) await signIn(page, origin, identity, { locale: language })
  else await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
  const merchant = accounts?.[viewer]
  const stored = JSON.stringify({ state: { merchant, routes: [], permissions: [] }, version: 0 })
  if (merchant) await page.evaluate((state) => localStorage.setItem('merchant_storage', state), stored)
  await page.close()
  return context
}

/** Takes all states in the languages that are wanted, says when one is done, and returns what could not be taken. */
export async function takeStates(studio: Studio, states: readonly State[], onTaken: (state: State) => Promise<void>): Promise<Fault[]> {
  const faults: Fault[] = []
  const waiting = [...states]
  // Pages of one context share a window, so one that changes its size would cut the pictures of the other.
  const work = async () => {
    const contexts = new Map<string, BrowserContext>()
    const contextOf = async (viewer: Viewer, language: Locale) => {
      const key = `${viewer} ${language}`
      const context = contexts.get(key) ?? (await openContext(studio, viewer, language))
      contexts.set(key, context)
      return context
    }
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      for (const language of studio.languages) {
        // A new tab for each state, so changed answers and session storage don't reach the next one.
        const page = await (await contextOf(state.viewer, language)).newPage()
        faults.push(...(await takeState(page, state, language, studio)))
        await page.close()
      }
      await onTaken(state)
    }
    for (const context of contexts.values()) await context.close()
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, work))
  return faults
}
