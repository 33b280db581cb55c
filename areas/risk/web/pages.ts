import { listAddress, readPlace } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'
import { readStoppedSearch, readUploadSearch } from './search.ts'

export const riskPages = {
  '/risk': page(['risk', 'exports'], () => import('./list/list-page.tsx').then((module) => module.RiskListPage), listAddress),
  '/risk/stopped': page(['risk', 'figures'], () => import('./overview/stopped-page.tsx').then((module) => module.StoppedPage), {
    validateSearch: readStoppedSearch,
  }),
  '/risk/config/$type': page(['risk', 'exports'], () => import('./list/list-page.tsx').then((module) => module.RiskListPage), listAddress),
  '/risk/rules': page(['risk'], () => import('./rules/rules-page.tsx').then((module) => module.RulesPage)),
  '/risk/uploads': page(['risk'], () => import('./uploads/uploads-page.tsx').then((module) => module.UploadsPage), { validateSearch: readPlace }),
  '/risk/uploads/$uploadId': page(['risk'], () => import('./uploads/upload-page.tsx').then((module) => module.UploadPage), {
    validateSearch: readUploadSearch,
  }),
  '/risk/simulator': page(['risk', 'payments'], () => import('./simulator/simulator-page.tsx').then((module) => module.SimulatorPage)),
}
