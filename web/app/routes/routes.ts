import { createRoute } from '@tanstack/react-router'
import { referencePage } from '#areas/developers/web/reference/pages.ts'
import { openPage } from '#areas/notifications/web/pages.ts'
import { componentsPage } from '../../catalogue/pages.ts'
import type { Page } from '../../shared/navigation/page.ts'
import { pages } from '../pages.ts'
import { identityRoutes } from './identity-routes.ts'
import { movedRoutes } from './moved-routes.ts'
import { screen } from './screen.ts'
import { root, shell } from './shell.ts'

/** Without a permission, and not on the menu. */
const morePages = { '/open': openPage, '/components': componentsPage }
type ShellPages = typeof pages & typeof morePages

const shellRoutes = Object.fromEntries(
  Object.entries({ ...pages, ...morePages }).map(([path, page]) => [path, routeOf(path, page as Page<object>)]),
) as unknown as {
  [Path in keyof ShellPages]: ShellPages[Path] extends Page<infer Search> ? ReturnType<typeof routeOf<Path, Search>> : never
}

function routeOf<Path extends string, Search>(path: Path, { namespaces, load, validateSearch, search, isPersonal }: Page<Search>) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: validateSearch ?? (() => ({}) as Search),
    ...(search && { search: search as object }),
    staticData: { ...(isPersonal && { isPersonal }) },
  }).lazy(screen(load, namespaces))
}

/** Open to everyone, signed in or not. */
const reference = createRoute({ getParentRoute: () => root, path: '/docs', validateSearch: referencePage.validateSearch }).lazy(
  screen(referencePage.load, referencePage.namespaces),
)

const anythingElse = createRoute({ getParentRoute: () => root, path: '$' }).lazy(
  screen(() => import('../layout/unknown-page.tsx').then((module) => module.UnknownPage), ['shell']),
)

export const routeTree = root.addChildren([shell.addChildren(shellRoutes), ...identityRoutes, ...movedRoutes, reference, anythingElse])
