import { createRoute } from '@tanstack/react-router'
import { readOverviewSearch } from '../../areas/risk/overview/overview-search.ts'
import { readUploadSearch } from '../../areas/risk/uploads/upload-search.ts'
import { readPlace } from '../../shared/lists/list-search.ts'
import { listAddress } from './addresses.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const overview = createRoute({ getParentRoute: () => shell, path: '/risk', validateSearch: readOverviewSearch, staticData: { menuPath: '/risk' } }).lazy(
  screen(() => import('../../areas/risk/overview/overview-page.tsx').then((module) => module.RiskOverviewPage), 'risk'),
)

const list = createRoute({
  getParentRoute: () => shell,
  path: '/risk/config/$type',
  ...listAddress,
  staticData: { menuPath: '/risk/config/$type', entryPath: '/risk' },
}).lazy(screen(() => import('../../areas/risk/list/list-page.tsx').then((module) => module.RiskListPage), 'risk', 'exports'))

const rules = createRoute({
  getParentRoute: () => shell,
  path: '/risk/rules',
  staticData: { menuPath: '/risk/rules', entryPath: '/risk' },
}).lazy(screen(() => import('../../areas/risk/rules/rules-page.tsx').then((module) => module.RulesPage), 'risk'))

const uploads = createRoute({
  getParentRoute: () => shell,
  path: '/risk/uploads',
  validateSearch: readPlace,
  staticData: { menuPath: '/risk/uploads', entryPath: '/risk' },
}).lazy(screen(() => import('../../areas/risk/uploads/uploads-page.tsx').then((module) => module.UploadsPage), 'risk'))

const upload = createRoute({
  getParentRoute: () => shell,
  path: '/risk/uploads/$uploadId',
  validateSearch: readUploadSearch,
  staticData: { menuPath: '/risk/uploads/$uploadId', entryPath: '/risk' },
}).lazy(screen(() => import('../../areas/risk/uploads/upload-page.tsx').then((module) => module.UploadPage), 'risk'))

const simulator = createRoute({
  getParentRoute: () => shell,
  path: '/risk/simulator',
  staticData: { menuPath: '/risk/simulator', entryPath: '/risk' },
}).lazy(screen(() => import('../../areas/risk/simulator/simulator-page.tsx').then((module) => module.SimulatorPage), 'risk', 'payments'))

export const riskRoutes = [overview, list, rules, uploads, upload, simulator] as const
