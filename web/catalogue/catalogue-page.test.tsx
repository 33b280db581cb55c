import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { i18n, loadTexts } from '../i18n/i18n.ts'
import { useMerchantStore } from '../stores/merchant.ts'
import { useThemeStore } from '../stores/theme.ts'
import { sandbox } from '../test/sandbox.ts'
import { TimeZoneContext } from '../ui/time/time-zone.ts'
import { CataloguePage } from './catalogue-page.tsx'
import { readCatalogueSearch } from './search.ts'

/** The page at its place in the app's routes, without the app. */
async function open(address = '/components') {
  await loadTexts(['payments', 'exports', 'disputes', 'overview', 'pages'])
  useMerchantStore.getState().setMerchant(sandbox)
  const root = createRootRoute({
    component: () => (
      <TimeZoneContext value="Europe/Paris">
        <Outlet />
      </TimeZoneContext>
    ),
  })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: '/components', validateSearch: readCatalogueSearch, component: CataloguePage })
  const router = createRouter({ routeTree: root.addChildren([shell.addChildren([page])]), history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

afterEach(async () => {
  vi.restoreAllMocks()
  useThemeStore.setState({ isDark: false })
  await i18n.changeLanguage('en')
})

describe('the catalogue', () => {
  it('shows every example without an error, also after another language and appearance were chosen', async () => {
    const complained = vi.spyOn(console, 'error')
    const screen = await open()
    await expect.poll(() => screen.getByRole('heading', { level: 3 }).elements().length).toBeGreaterThan(100)
    expect(document.body.textContent).not.toMatch(/states\.|samples\./)
    useThemeStore.setState({ isDark: true })
    await i18n.changeLanguage('zh-cn')
    await expect.poll(() => screen.getByRole('heading', { level: 3 }).first().element().textContent).toMatch(/\p{Script=Han}/u)
    expect(document.body.textContent).not.toMatch(/states\.|samples\./)
    expect(complained.mock.calls).toEqual([])
    expect(document.title).toMatch(/^组件/)
  })

  it('finds components by name and state, from the address as well', async () => {
    const screen = await open('/components?q=combobox')
    const names = () =>
      screen
        .getByRole('heading', { level: 2 })
        .elements()
        .map((heading) => heading.textContent)
    await expect.poll(() => names().filter((name) => name?.includes('Combobox'))).toHaveLength(1)
    await screen.getByRole('searchbox').fill('menu several')
    await expect.poll(() => names().some((name) => name?.includes('MenuButton'))).toBe(true)
    // Examples of pages that appear later name no document.
    await screen.getByRole('searchbox').fill('page')
    await expect.poll(() => names().some((name) => name?.includes('ListPage'))).toBe(true)
    expect(document.title).toMatch(/^Components/)
  })

  it('shows the code of an example', async () => {
    const screen = await open('/components?q=radio')
    await screen.getByText('Code RadioCards: Default').click()
    await expect.poll(() => document.querySelector('pre')?.textContent ?? '').toContain('<RadioCards')
  })
})
