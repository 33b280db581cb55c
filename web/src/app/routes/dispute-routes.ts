import { disputeQuery } from '@counterfoil/contract/disputes/query'
import { createRoute } from '@tanstack/react-router'
import { addressOf } from './list-address.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const disputes = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/disputes',
  ...addressOf(disputeQuery),
  staticData: { menuPath: '/payments-product/disputes' },
}).lazy(screen(() => import('../../areas/disputes/inbox/disputes-page.tsx').then((module) => module.DisputesPage), 'disputes'))

const dispute = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/disputes/$disputeId',
  staticData: { menuPath: '/payments-product/disputes' },
}).lazy(screen(() => import('../../areas/disputes/page/dispute-page.tsx').then((module) => module.DisputePage), 'dispute', 'disputes', 'payments'))

export const disputeRoutes = [disputes, dispute] as const
