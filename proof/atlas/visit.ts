import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { OpenCalls } from '../browser/open-calls.ts'
import { isOfRoute, routes } from '../browser/routes.ts'
import { type Identity, openBlank, signIn } from '../browser/sign-in.ts'
import { sayIn } from '../browser/texts.ts'
import { layers, markRoot, rootAttribute } from './layout.ts'
import { firstLook, type Look, Looks, looks, pictureLooks } from './looks.ts'
import { listUnprintable } from './print.ts'
import type { Layer, State } from './state.ts'

export interface Filled {
  readonly owner: Identity
  /** Of pages with an ID. */
  readonly paths: readonly string[]
}

interface Place {
  readonly area: string
  readonly filled: Filled
  readonly baseUrl: string
}

/** Set by `npm run screenshots`: pictures are taken of each state, and nothing is asked. */
const { COUNTERFOIL_PICTURES: folder, COUNTERFOIL_PICTURES_ONLY: only = '' } = process.env
const pictures = folder === undefined ? null : { folder, only }

const say = sayIn('en')
/** Headings of the screens that stand in place of a page. */
const failures = new Set(['notFound', 'crash', 'pageResource', 'forbidden'].map((key) => say(`common:screens.${key}`)))
/** The bound below which a page counts as steady, as browsers measure it. */
const shiftMax = 0.02

/** Only a control that isn't there takes so long. */
const stepLimitMs = 30_000

/** Goes through the states of an area in one page. */
export class Visit {
  readonly findings: string[] = []
  readonly #page: Page
  readonly #place: Place
  readonly #calls: OpenCalls
  readonly #looks: Looks
  /** Addresses that the pages so far link to. */
  readonly #linked = new Set<string>()
  #isSignedIn: boolean | null = null
  #isFresh = false

  constructor(page: Page, place: Place) {
    this.#page = page
    this.#place = place
    page.setDefaultTimeout(stepLimitMs)
    this.#calls = new OpenCalls(page)
    this.#looks = new Looks(page, this.#calls)
  }

  /** Asks everything about a state and its layers. */
  async lookAt(state: State): Promise<void> {
    const { name, layers: opened = {} } = state
    if (this.#isLeftOut(state)) return
    const isReached = await this.#try(name, () => this.#reach(state))
    if (!isReached) return
    await this.#try(name, async () => {
      await this.#askAll(state, name, state.hasExamples ? looks.examples : looks.page)
      // By then, calls that wait for others have ended as well.
      for (const link of (await this.#page.evaluate(readLoaded)).links) this.#linked.add(link)
      if (state.printed) this.#note(name, await this.#askPrint(state.printed))
    })
    for (const [layer, open] of Object.entries(opened)) {
      const isOpen = await this.#try(`${name}/${layer}`, () => this.#lookAtLayer(state, `${name}/${layer}`, typeof open === 'function' ? { open } : open))
      if (!isOpen) await this.#try(name, () => this.#reach(state))
    }
    if (state.before) await this.#page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  /** Whether pictures of something else are wanted. */
  #isLeftOut({ name, layers: opened = {} }: State): boolean {
    const names = [name, ...Object.keys(opened).map((layer) => `${name}/${layer}`)]
    return !names.some((one) => `${this.#place.area}/${one}`.includes(pictures?.only ?? ''))
  }

  async #takePictures({ busyCount }: State, name: string, folder: string): Promise<void> {
    for (const look of pictureLooks) {
      await this.#looks.change(look, busyCount)
      const file = `${this.#place.area}/${name}-${look.width}-${look.colorScheme}-${look.locale}.png`
      await this.#page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' })
    }
    await this.#looks.change(firstLook, busyCount)
  }

  async #askAll(state: State, name: string, all: readonly Look[]): Promise<void> {
    if (pictures) return this.#takePictures(state, name, pictures.folder)
    const { busyCount, keepsLanguage, excepted } = state
    // The hint of what is pointed at stays as it was made.
    await this.#page.mouse.move(0, 0)
    for (const look of all) {
      await this.#looks.change(look, busyCount)
      const found = await this.#looks.ask({ ...look, asks: look.asks.filter((question) => question !== 'english' || !keepsLanguage) })
      this.#note(name, excepted ? found.filter((line) => !excepted.test(line)) : found)
    }
    await this.#looks.change(firstLook, busyCount)
  }

  async #askPrint(label: string): Promise<string[]> {
    await this.#page.emulateMedia({ media: 'print' })
    const found = await this.#page.evaluate(listUnprintable, say(label))
    await this.#page.emulateMedia({ media: 'screen' })
    return found.map((line) => `print: ${line}`)
  }

  /** A state that can't be reached is a finding as well; the next one is loaded anew. */
  async #try(name: string, act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      this.#isFresh = false
      this.#note(name, [`can't be looked at: ${describe(error as Error)}`])
      await this.#looks.change(firstLook).catch(() => undefined)
      return false
    }
  }

  #note(name: string, lines: readonly string[]): void {
    this.findings.push(...lines.map((line) => `${this.#place.area}/${name}: ${line}`))
  }

  async #reach(state: State): Promise<void> {
    const { name, path: route, pick = 0, isSignedOut, before, act, busyCount } = state
    await this.#identify(!isSignedOut)
    const address = this.#findAddress(route, pick)
    const isSamePage = this.#page.url().replace(/[?#].*/, '') === new URL(address.replace(/[?#].*/, ''), this.#place.baseUrl).href
    await before?.(this.#page)
    // The app follows its address as it follows a link, unless answers are changed or the page before may be left behind.
    if (this.#isFresh && !before && !isSignedOut) await this.#page.evaluate(goTo, address)
    else await this.#page.goto(address)
    this.#isFresh = !before && !act
    await this.#calls.settle(busyCount)
    if (busyCount !== undefined) await expect(this.#page.locator('[aria-busy=true]').first(), 'says that it is busy').toBeVisible()
    // Another filter of a list moves what is below it.
    this.#note(name, await this.#askOnLoad(state, isSamePage ? Infinity : shiftMax))
    await act?.(this.#page, say)
    if (act) await this.#calls.settle(busyCount)
    await this.#page.evaluate(markRoot, { layers, rootAttribute })
  }

  async #identify(isSignedIn: boolean): Promise<void> {
    const { baseUrl, filled } = this.#place
    if (this.#isSignedIn === isSignedIn) return
    if (this.#isSignedIn === null) {
      await this.#page.setViewportSize({ width: firstLook.width, height: 900 })
      await this.#page.addInitScript(watchShifts)
    }
    this.#isFresh = false
    this.#isSignedIn = isSignedIn
    if (isSignedIn) await signIn(this.#page, baseUrl, filled.owner)
    else {
      await openBlank(this.#page, baseUrl)
      await this.#page.evaluate(() => localStorage.clear())
    }
  }

  /** Fills the names of a route with the page of its kind. */
  #findAddress(wanted: string, pick: number): string {
    if (!wanted.includes('$')) return wanted
    const [route = '', rest] = wanted.split(/(?=\?)/)
    const known = [...this.#place.filled.paths, ...this.#linked].filter((address) => isOfRoute(address, route)).map((address) => address.replace(/[?#].*/, ''))
    const found = [...new Set(known)].at(pick)
    if (found === undefined) throw new Error(`no page so far links to ${route} (${pick})`)
    return found + (rest ?? '')
  }

  /** What the page did while it loaded, and where its links lead. */
  async #askOnLoad({ name, allowed, mayShift, hasExamples }: State, limit: number): Promise<string[]> {
    if (hasExamples) return []
    const { shifted, links, anchors, heading } = await this.#page.evaluate(readLoaded)
    for (const link of links) this.#linked.add(link)
    const isFailed = !allowed && name !== 'not-found' && failures.has(heading)
    const dead = links.filter((link) => !isKnown(link))
    return [
      ...(isFailed ? [`shows "${heading}"`] : []),
      ...(shifted > limit && !mayShift ? [`layout shift: ${shifted.toFixed(3)} while it loaded`] : []),
      ...dead.map((link) => `dead link: ${link}`),
      ...anchors.map((anchor) => `dead link: ${anchor}`),
    ]
  }

  async #lookAtLayer(state: State, name: string, { open, staysOpen, losesFocus, keepsLanguage }: Layer): Promise<void> {
    if (!this.#isFresh && !state.before && !state.act) await this.#reach(state)
    this.#isFresh = false
    await this.#page.evaluate(watchOpener)
    await open(this.#page, say)
    await this.#calls.settle(state.busyCount)
    const role = await this.#page.evaluate(markRoot, { layers, rootAttribute })
    if (await this.#page.locator(`[${rootAttribute}][aria-modal=true]`).count()) this.#note(name, await this.#askTrap())
    await this.#askAll({ ...state, ...(keepsLanguage && { keepsLanguage }) }, name, looks.layer)
    if (staysOpen || role === null) return this.#reach(state)
    await this.#page.keyboard.press('Escape')
    await expect(this.#page.locator(`[${rootAttribute}]`), 'Escape closes it').toBeHidden()
    if (!losesFocus) this.#note(name, await this.#page.evaluate(findFocus))
    this.#isFresh = !state.before && !state.act
    // A dialog may have opened from another one.
    if ((await this.#page.evaluate(markRoot, { layers, rootAttribute })) !== null) await this.#reach({ ...state, name })
  }

  /** A modal dialog keeps the focus. */
  async #askTrap(): Promise<string[]> {
    const found: string[] = []
    for (const key of ['Shift+Tab', 'Tab']) {
      await this.#page.keyboard.press(key)
      // The dialog takes back what has left it.
      await this.#calls.settle()
      const outside = await this.#page.evaluate((attribute) => {
        const { activeElement } = document
        // The browser's own controls come after the last one of the dialog.
        const isKept = activeElement === document.body || document.querySelector(`[${attribute}]`)?.contains(activeElement)
        return isKept ? null : activeElement?.outerHTML.slice(0, 120)
      }, rootAttribute)
      if (outside) found.push(`focus: ${key} leaves the dialog for ${outside}`)
    }
    return found
  }
}

/** The line that says what failed, and the one that says where. */
function describe({ message }: Error): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return [lines[0], ...lines.filter((line) => /^ *(Locator|- waiting for|Received)/.test(line)).slice(0, 2)].map((line) => line?.trim()).join('; ')
}

/** Files, and pages outside the shell, are addresses as well. */
function isKnown(link: string): boolean {
  const { pathname } = new URL(link, 'http://localhost')
  return /\.\w+$/.test(pathname) || routes.some((route) => isOfRoute(pathname, route)) || /^\/(user\/|api\/|docs$)/.test(pathname)
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

declare global {
  interface Window {
    shifted?: number
    opener_?: Element | null
  }
}

/** Adds up what moves in the page without the reader's doing, as Chromium measures it. */
function watchShifts(): void {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Follows an address as if a link led there, until its page has replaced the one before. What moved before counts no more. */
async function goTo(address: string): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  window.shifted = 0
  window.history.pushState({}, '', address)
  const isThere = () => {
    // The router sets it.
    const { status, location, resolvedLocation } = window.__TSR_ROUTER__!.state
    return status === 'idle' && resolvedLocation?.href === location.href
  }
  do await new Promise(requestAnimationFrame)
  while (!isThere())
}

/** Reads what has moved while the page loaded, and the links of the page. */
async function readLoaded(): Promise<{ shifted: number; links: string[]; anchors: string[]; heading: string }> {
  // Once nothing is left to do, the last shift was reported.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  const shifted = window.shifted ?? 0
  const hrefs = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
  return {
    shifted,
    links: [...new Set(hrefs.filter((href) => href.startsWith('/')))],
    heading: document.querySelector('h1')?.textContent ?? '',
    anchors: hrefs.filter((href) => href.startsWith('#') && !document.getElementById(href.slice(1))),
  }
}

/** Notes which control opens the next layer. */
function watchOpener(): void {
  window.opener_ = null
  const note = ({ target }: Event) => {
    if (target instanceof Element && !target.closest('dialog, [role=dialog], [role=menu]')) window.opener_ = target.closest('button, a, [role=button], summary')
  }
  document.addEventListener('click', note, { capture: true })
}

/** The control that opened a layer has the focus once it is closed. */
function findFocus(): string[] {
  const { activeElement } = document
  const opener = window.opener_
  if (opener?.isConnected && opener.checkVisibility())
    return opener === activeElement || activeElement?.closest('dialog, [role=dialog]')
      ? []
      : [`focus: is on ${activeElement?.outerHTML.slice(0, 120)} after closing, and not on what opened it`]
  return activeElement === document.body ? ['focus: is nowhere after closing'] : []
}
