import { createRoute } from '@tanstack/react-router'
import { readCatalogueSearch } from '../../areas/catalogue/search.ts'
import { readNotificationSearch, readOpenSearch } from '../../areas/notifications/search.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

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

export const generalRoutes = [notifications, open, components] as const
