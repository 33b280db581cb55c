import { createRoute } from '@tanstack/react-router'
import { developerRoutes } from './developer-routes.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { generalRoutes, reference } from './general-routes.ts'
import { identityRoutes } from './identity-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { riskRoutes } from './risk-routes.ts'
import { screen } from './screen.ts'
import { settingsRoutes } from './settings-routes.ts'
import { root, shell } from './shell.ts'
import { teamRoutes } from './team-routes.ts'

const anythingElse = createRoute({ getParentRoute: () => root, path: '$' }).lazy(
  screen(() => import('../layout/unknown-page.tsx').then((module) => module.UnknownPage), 'shell'),
)

export const routeTree = root.addChildren([
  shell.addChildren([...moneyRoutes, ...payoutRoutes, ...disputeRoutes, ...riskRoutes, ...generalRoutes, ...settingsRoutes, ...developerRoutes, ...teamRoutes]),
  ...identityRoutes,
  reference,
  anythingElse,
])
