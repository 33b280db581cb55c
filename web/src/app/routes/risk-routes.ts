import { createRoute } from '@tanstack/react-router'
import { addressOf, withoutOlderLinks } from './list-address.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const overview = createRoute({ getParentRoute: () => shell, path: '/risk', staticData: { menuPath: '/risk' } }).lazy(
  screen(() => import('../../areas/risk/overview-page.tsx').then((module) => module.RiskOverviewPage), 'risk'),
)

const list = createRoute({
  getParentRoute: () => shell,
  path: '/risk/config/$type',
  ...addressOf(withoutOlderLinks),
  staticData: { menuPath: '/risk/config/$type', entryPath: '/risk' },
}).lazy(screen(() => import('../../areas/risk/list/list-page.tsx').then((module) => module.RiskListPage), 'risk', 'exports'))

export const riskRoutes = [overview, list] as const
