import { createRoute } from '@tanstack/react-router'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const overview = createRoute({ getParentRoute: () => shell, path: '/developer', staticData: { menuPath: '/developer' } }).lazy(
  screen(() => import('../../areas/developers/overview/overview-page.tsx').then((module) => module.DeveloperOverviewPage), 'developers'),
)

const keys = createRoute({ getParentRoute: () => shell, path: '/developer/keys', staticData: { menuPath: '/developer/keys' } }).lazy(
  screen(() => import('../../areas/developers/keys/keys-page.tsx').then((module) => module.KeysPage), 'developers'),
)

export const developerRoutes = [overview, keys] as const
