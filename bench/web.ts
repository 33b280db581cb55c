import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { login } from '#areas/identity/contract/sign-in.ts'
import { apiBase } from '#kernel/envelope.ts'
import { chromiumArguments, findChromium } from '../scripts/find-chromium.ts'
import { benchFolder, startProduct } from './product.ts'
import { type StaticServer, serveFolder } from './static-server.ts'
import { percentile, printTable } from './table.ts'
import { bareKibMax, cssKibMax, pageTargets, secondRouteKibMax, sharedKibMax } from './web-targets.ts'
import { sizeKib } from './weigh.ts'

/** Weight and speed of pages: cold loads with a 4 times slower CPU, 10 Mbit/s and 40 ms, beside a bare page in the same run. */

const runCount = 5

interface Load {
  lcpMs: number
  blockingMs: number
  files: ReadonlySet<string>
}

interface Measured {
  lcpMs: number
  blockingMs: number
  js: string[]
  css: string[]
  staticCount: number
}

export async function run(): Promise<boolean> {
  const product = await startProduct()
  const bareFolder = path.join(benchFolder, 'bare')
  await build({ root: path.resolve(import.meta.dirname, 'bare'), logLevel: 'error', build: { outDir: bareFolder, emptyOutDir: true, target: 'es2023' } })
  const bare = await serveFolder(bareFolder, null)
  const web = await serveFolder(path.resolve(import.meta.dirname, '../web/dist'), product.address)
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const storage = await signedInStorage(browser, web, product)
    return await report(browser, bare, web, storage)
  } finally {
    await browser.close()
    bare.close()
    web.close()
    await product.stop()
  }
}

async function report(browser: Browser, bare: StaticServer, web: StaticServer, storage: Storage): Promise<boolean> {
  // The pages take turns, so that a machine that slows down slows all of them.
  const loads = new Map<string, Load[]>()
  for (let run = 0; run < runCount; run++) {
    for (const { name, server, url, state } of [
      { name: 'bare page', server: bare, url: '/', state: undefined },
      ...pageTargets.map((target) => ({ name: target.name, server: web, url: target.path, state: target.isSignedIn ? storage : undefined })),
    ]) {
      loads.set(name, [...(loads.get(name) ?? []), await loadCold(browser, server, url, state)])
    }
  }
  const measured = new Map([...loads].map(([name, all]) => [name, summarise(all)]))
  const yardstick = measured.get('bare page')
  if (!yardstick) throw new Error('The bare page was not measured.')
  let isMet = jsKib(yardstick) <= bareKibMax
  const check = (isWithin: boolean): string => {
    isMet &&= isWithin
    return isWithin ? 'met' : 'MISSED'
  }

  const rows = [
    [
      'bare page',
      jsKib(yardstick).toFixed(1),
      String(bareKibMax),
      String(yardstick.js.length),
      String(yardstick.staticCount),
      String(Math.round(yardstick.lcpMs)),
      '1.00',
      '',
      '',
    ],
  ]
  for (const target of pageTargets) {
    const page = measured.get(target.name)
    if (!page) continue
    const ratio = page.lcpMs / yardstick.lcpMs
    const isWithin =
      jsKib(page) <= target.jsKibMax && page.js.length <= target.jsRequestsMax && page.staticCount <= target.staticRequestsMax && ratio <= target.lcpRatioMax
    rows.push([
      target.name,
      jsKib(page).toFixed(1),
      String(target.jsKibMax),
      `${page.js.length}/${target.jsRequestsMax}`,
      `${page.staticCount}/${target.staticRequestsMax}`,
      String(Math.round(page.lcpMs)),
      ratio.toFixed(2),
      target.lcpRatioMax.toFixed(1),
      check(isWithin),
    ])
  }
  console.log(`Median of ${runCount} cold loads; JavaScript in KiB, brotli 11 a file.`)
  printTable(['page', 'js', 'at most', 'js files', 'static', 'LCP ms', 'x bare', 'at most', ''], rows)

  const shared = sharedFiles(pageTargets.map((target) => measured.get(target.name)?.js ?? []))
  const css = Math.max(...[...measured.values()].map((page) => sizeKib(page.css)))
  const second = await measureSecondRoute(browser, web, storage)
  console.log('')
  printTable(
    ['what', 'KiB', 'at most', ''],
    [
      ['JavaScript that all pages share', sizeKib(shared).toFixed(1), sharedKibMax, check(sizeKib(shared) <= sharedKibMax)],
      ['style sheets of the page with most', css.toFixed(1), cssKibMax, check(css <= cssKibMax)],
      ['more on the way from the overview to /payments', second.toFixed(1), secondRouteKibMax, check(second <= secondRouteKibMax)],
    ],
  )
  return isMet
}

type Storage = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Signs in through the form once, for what the web keeps in local storage. */
async function signedInStorage(browser: Browser, web: StaticServer, { email, password }: { email: string; password: string }): Promise<Storage> {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${web.origin}/user/login`)
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await page.locator('input[type=password]').fill(password)
  const answered = page.waitForResponse((response) => response.url().endsWith(`${apiBase}${login.path}`))
  await page.locator('input[type=password]').press('Enter')
  await answered
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'))
  const state = await context.storageState()
  await context.close()
  return state
}

async function loadCold(browser: Browser, server: StaticServer, url: string, storageState: Storage | undefined): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...(storageState && { storageState }) })
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(() => {
    const measures = { lcp: 0, blocking: 0 }
    Object.assign(globalThis, { measures })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measures.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measures.blocking += Math.max(0, entry.duration - 50)
    }).observe({ type: 'longtask', buffered: true })
  })
  server.served.clear()
  await page.goto(server.origin + url, { waitUntil: 'load' })
  await waitUntilQuiet(page)
  const measures = await page.evaluate(() => (globalThis as unknown as { measures: { lcp: number; blocking: number } }).measures)
  await context.close()
  return { lcpMs: measures.lcp, blockingMs: measures.blocking, files: new Set(server.served) }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 })
}

/** Late chunks count as well: waits until nothing has been fetched for a second and a half. */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 1500)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 1500)
        }).observe({ entryTypes: ['resource', 'longtask'] })
      }),
  )
}

/** What clicking from the overview to the payments fetches, in KiB of JavaScript. */
async function measureSecondRoute(browser: Browser, web: StaticServer, storageState: Storage): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', storageState })
  const page = await context.newPage()
  await page.goto(web.origin, { waitUntil: 'load' })
  await waitUntilQuiet(page)
  web.served.clear()
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click()
  await page.waitForURL('**/payments')
  await waitUntilQuiet(page)
  const kibMore = sizeKib([...web.served].filter(isJavaScript))
  await context.close()
  return kibMore
}

function summarise(loads: readonly Load[]): Measured {
  const files = [...(loads.at(-1)?.files ?? [])]
  return {
    lcpMs: percentile(
      loads.map((load) => load.lcpMs),
      0.5,
    ),
    blockingMs: percentile(
      loads.map((load) => load.blockingMs),
      0.5,
    ),
    js: files.filter(isJavaScript),
    css: files.filter((file) => file.endsWith('.css')),
    staticCount: files.length,
  }
}

function isJavaScript(file: string): boolean {
  return file.endsWith('.js')
}

function jsKib(page: Measured): number {
  return sizeKib(page.js)
}

function sharedFiles(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists
  return first.filter((file) => others.every((list) => list.includes(file)))
}
