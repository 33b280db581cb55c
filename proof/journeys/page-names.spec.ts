import { locales } from '#kernel/locale.ts'
import { searchedPages } from '../../web/app/search/pages.ts'
import { deep, expect, test } from '../browser/test.ts'
import { sayIn } from '../browser/texts.ts'

/** The reference names the guide that is open, and the settings open their first page. */
const named = searchedPages.filter(({ path }) => path !== '/docs' && path !== '/settings')

for (const locale of locales) {
  test(`has one name for each page in ${locale}: its heading, document and tab`, deep, async ({ page, shop, signIn }) => {
    test.setTimeout(300_000)
    const say = sayIn(locale)
    const titleOf = (path: string) => say(`pages:${path}.title`)
    const titles = new Set(named.map(({ path }) => titleOf(path)))
    await signIn(shop.people.owner, { locale })
    await page.goto('/')
    for (const { path } of named) {
      // The app follows its address as it follows a link.
      await page.evaluate((address) => window.history.pushState({}, '', address), path)
      // Visa's program has its long name above its page.
      const name = path === '/payments-product/vamp' ? say('vamp:title') : titleOf(path)
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(name)
      await expect.soft(page, path).toHaveTitle(`${name} · Counterfoil`)
      const tabs = await page.evaluate(readCurrentTabs)
      expect.soft(tabs.filter(({ bar, tab }) => titles.has(bar) && !tab.startsWith(titleOf(path)))).toEqual([])
    }
  })
}

/** Runs in the page: open tabs of pages, without those of the states of a list. */
function readCurrentTabs(): { bar: string; tab: string }[] {
  return [...document.querySelectorAll('main nav')].flatMap((bar) =>
    [...bar.querySelectorAll('a[aria-current=page]:not([href*="?"])')].map((tab) => ({
      bar: bar.getAttribute('aria-label') ?? '',
      tab: tab.textContent ?? '',
    })),
  )
}
