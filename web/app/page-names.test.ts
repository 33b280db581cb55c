import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { pageRoutes } from '#kernel/pages.ts'

/** A page is named by its text in `pages` alone: menu, tabs, search, role preview and the way back take it from there, and so do heading and document. */

const areas = path.join(import.meta.dirname, '../../areas')
const read = (file: string) => readFileSync(path.join(areas, file), 'utf8')
const resolve = (file: string, imported: string) => path.join(path.dirname(file), imported)

const pages = globSync('*/web/**/pages.ts', { cwd: areas }).flatMap((file) =>
  [...read(file).matchAll(/'(\/[^']*)': page\([\s\S]*?import\('(\.[^']+)'\)/g)].map(([, route = '', module = '']) => ({
    route,
    module: resolve(file, module),
  })),
)

/** Returns a file and all that it imports of its area. */
function listFiles(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const [, imported = ''] of read(file).matchAll(/from '(\.[^']+\.tsx?)'/g)) listFiles(resolve(file, imported), known)
  return known
}

/** Files that may give a heading, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'payments/web/bulk/bulk-view.tsx': 'of one bulk action; the list of them takes something else from it',
  'vamp/web/vamp-page.tsx': "the long name of Visa's program, which the specification sets",
}

it('a page about no single object gives its heading no other name', () => {
  // Home has two addresses, and names its page once for both.
  expect(pageRoutes.filter((route) => !pages.some((page) => page.route === route))).toEqual(['/', '/overview'])
  const files = pages.filter(({ route }) => !route.includes('$')).flatMap(({ module }) => [...listFiles(module)])
  const named = files.filter((file) => /<(PageHeader|RiskHeader|SettingsFrame)\s(?:[^>]|=>)*?\btitle=/.test(read(file)))
  expect([...new Set(named)].sort()).toEqual(Object.keys(allowed))
})
