import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { isPageRoute, isPlace } from '#kernel/pages.ts'
import { listPlain } from '#proof/atlas/plain-pages.ts'
import type { State } from '#proof/atlas/state.ts'
import { isOfRoute, routes } from '#proof/browser/routes.ts'
import { root } from './scratch.ts'

/** The atlas (proof/atlas) has every page and dialog of the dashboard. */

const atlas = vi.hoisted(() => new Map<string, readonly State[]>())
vi.mock('#proof/atlas/atlas.ts', () => ({ describeAtlas: (area: string, states: readonly State[]) => atlas.set(area, states) }))

for (const file of globSync('proof/atlas/*.spec.ts', { cwd: root })) await import(path.join(root, file))
const states = [...atlas].flatMap(([area, ofArea]) => [...listPlain(area, ofArea), ...ofArea])
const pages = '{web,areas/*/web}'

/** Leads elsewhere: links of emails and notifications open an account and go on. */
const withoutLooks = ['/open']
/** For developers of the dashboard, for mails, and another address of Home. */
const unlinkedPages = ['/components', '/open', '/overview']

test('every route is the page of a state', () => {
  const paths = states.map((state) => state.path.replace(/[?#].*/, ''))
  const missing = routes.filter((route) => !withoutLooks.includes(route) && !paths.some((found) => found === route || isOfRoute(found, route)))
  expect(missing).toEqual([])
})

test('every page without an ID is linked from somewhere', () => {
  // The page of all pages leads to each that needs no object. The search box is no link.
  const files = globSync(`${pages}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['areas/*/web/pages.ts', 'web/app/search/**', '**/*.test.*', 'web/catalogue/examples/**'],
  })
  const links = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
  const isLinked = (route: string) =>
    (isPageRoute(route) && isPlace(route)) || new RegExp(`\\b(?:to|path|href|address)\\b[=:]\\s*\\{?\\s*['"\`]${route}['"\`]`).test(links)
  const unlinked = routes.filter((route) => !route.includes('$') && !unlinkedPages.includes(route) && !isLinked(route))
  expect(unlinked).toEqual([])
})

/** Dialogs that no state opens, with the reason. */
const withoutState: Readonly<Record<string, string>> = {
  'shared/money/money-dialog': 'the frame of the dialogs that move money',
  'developers/webhooks/delivery-dialog': 'needs a delivery, which the journey of webhooks has',
  'risk/uploads/undo-dialog': 'needs an upload that was added, which the journey of uploads has',
  'payouts/reconciliation/mapping-dialog': 'needs a file that was just uploaded, which the journey of reconciliation has',
}

test('every file of a dialog is a layer or a state, by its name', () => {
  const named = states.flatMap(({ name, layers = {} }) => [name, ...Object.keys(layers)])
  const dialogs = globSync(`${pages}/**/*-dialog.tsx`, { cwd: root, exclude: ['web/catalogue/examples/**', 'web/ui/**'] }).map((file) =>
    file.replace(/\.tsx$|^web\/|^areas\/|(?<=^areas\/[^/]+\/)web\//g, ''),
  )
  const missing = dialogs.filter((file) => !named.some((name) => file === name || file.endsWith(`/${name}`)) && !(file in withoutState))
  expect(missing.toSorted()).toEqual([])
  expect(Object.keys(withoutState).filter((file) => !dialogs.includes(file))).toEqual([])
})

test('states of an area have names of their own', () => {
  for (const [area, ofArea] of atlas) expect(new Set(ofArea.map(({ name }) => name)).size, area).toBe(ofArea.length)
})
