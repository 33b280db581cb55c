import { createRoute } from '@tanstack/react-router'
import { readCatalogueSearch } from '../../areas/catalogue/search.ts'
import { readNotificationSearch, readOpenSearch } from '../../areas/notifications/search.ts'
import { type ApiName, apiNames } from '../../areas/reference/api-names.ts'
import { screen } from './screen.ts'
import { root, shell } from './shell.ts'

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  validateSearch: readNotificationSearch,
  staticData: { menuPath: '/notifications', isPersonal: true },
}).lazy(screen(() => import('../../areas/notifications/notifications-page.tsx').then((module) => module.NotificationsPage), 'notifications'))

/** Links of emails and notifications, which switch to their account first. */
const open = createRoute({ getParentRoute: () => shell, path: '/open', validateSearch: readOpenSearch }).lazy(
  screen(() => import('../../areas/notifications/open-page.tsx').then((module) => module.OpenPage), 'notifications'),
)

/** For developers: open to everyone who is signed in, but not on the menu. */
const components = createRoute({ getParentRoute: () => shell, path: '/components', validateSearch: readCatalogueSearch }).lazy(
  screen(
    () => import('../../areas/catalogue/catalogue-page.tsx').then((module) => module.CataloguePage),
    'catalogue',
    'payments',
    'exports',
    'views',
    'disputes',
    'overview',
  ),
)

interface ReferenceSearch {
  readonly api?: ApiName
  /** The call that is shown. */
  readonly call?: string
}

function readReferenceSearch({ api, call }: Record<string, unknown>): ReferenceSearch {
  const known = apiNames.find((name) => name === api)
  return { ...(known && { api: known }), ...(typeof call === 'string' && { call }) }
}

/** Open to everyone, signed in or not. */
export const reference = createRoute({ getParentRoute: () => root, path: '/docs', validateSearch: readReferenceSearch }).lazy(
  screen(() => import('../../areas/reference/reference-page.tsx').then((module) => module.ReferencePage), 'reference'),
)

export const generalRoutes = [notifications, open, components] as const
