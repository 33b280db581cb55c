import { createRoute } from '@tanstack/react-router'
import { addressOf, withoutOlderLinks } from './list-address.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const overview = createRoute({ getParentRoute: () => shell, path: '/developer', staticData: { menuPath: '/developer' } }).lazy(
  screen(() => import('../../areas/developers/overview/overview-page.tsx').then((module) => module.DeveloperOverviewPage), 'developers'),
)

const keys = createRoute({ getParentRoute: () => shell, path: '/developer/keys', staticData: { menuPath: '/developer/keys' } }).lazy(
  screen(() => import('../../areas/developers/keys/keys-page.tsx').then((module) => module.KeysPage), 'developers'),
)

const requests = createRoute({
  getParentRoute: () => shell,
  path: '/developer/requests',
  ...addressOf(withoutOlderLinks),
  staticData: { menuPath: '/developer/requests' },
}).lazy(screen(() => import('../../areas/developers/requests/requests-page.tsx').then((module) => module.RequestsPage), 'requests', 'developers'))

const request = createRoute({
  getParentRoute: () => shell,
  path: '/developer/requests/$requestId',
  staticData: { menuPath: '/developer/requests' },
}).lazy(screen(() => import('../../areas/developers/requests/request-page.tsx').then((module) => module.RequestPage), 'requests'))

export const developerRoutes = [overview, keys, requests, request] as const
