import { listRiskCandidates } from '@counterfoil/contract/risk/candidates'
import {
  addRiskEntries,
  countRiskEntries,
  extendRiskEntry,
  getRiskEntry,
  invalidateRiskEntry,
  listRiskEntries,
  previewRiskEntries,
  reactivateRiskEntry,
} from '@counterfoil/contract/risk/lists'
import { dismissRiskSuggestion, getRiskOverview, listExpiringEntries, listHurtingEntries, listRiskSuggestions } from '@counterfoil/contract/risk/overview'
import { simulateRisk } from '@counterfoil/contract/risk/simulation'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { addEntries } from './add.ts'
import { registerBackTests } from './back-test/routes.ts'
import { listCandidates } from './candidates/list.ts'
import { extendEntry, invalidateEntry, reactivateEntry, readEntryDetail } from './change.ts'
import { readEntryCounts } from './counts.ts'
import { simulate } from './enforce/simulate.ts'
import { listEntryPage } from './lists/list.ts'
import { listExpiring } from './overview/expiring.ts'
import { listHurting } from './overview/hurting.ts'
import { readOverview } from './overview/overview.ts'
import { dismissSuggestion, listSuggestions } from './overview/suggestions.ts'
import { previewEntries } from './preview.ts'
import { registerRiskRules } from './rules/routes.ts'
import { registerRiskUploads } from './uploads/routes.ts'

export function registerRisk(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, countRiskEntries, (context) => readEntryCounts(context))
  registerEndpoint(app, dependencies, listRiskEntries, (context, { params, query }) => listEntryPage(context, params.type, query))
  registerEndpoint(app, dependencies, previewRiskEntries, previewEntries)
  registerEndpoint(app, dependencies, addRiskEntries, addEntries)
  registerEndpoint(app, dependencies, getRiskEntry, (context, { params }) => readEntryDetail(context, params))
  registerEndpoint(app, dependencies, invalidateRiskEntry, (context, { params }) => invalidateEntry(context, params))
  registerEndpoint(app, dependencies, reactivateRiskEntry, reactivateEntry)
  registerEndpoint(app, dependencies, extendRiskEntry, extendEntry)
  registerEndpoint(app, dependencies, listRiskCandidates, listCandidates)
  registerEndpoint(app, dependencies, simulateRisk, simulate)
  registerRiskRules(app, dependencies)
  registerEndpoint(app, dependencies, getRiskOverview, (context, { query }) => readOverview(context, Number(query.days)))
  registerEndpoint(app, dependencies, listExpiringEntries, (context) => listExpiring(context))
  registerEndpoint(app, dependencies, listHurtingEntries, (context) => listHurting(context))
  registerEndpoint(app, dependencies, listRiskSuggestions, (context) => listSuggestions(context))
  registerEndpoint(app, dependencies, dismissRiskSuggestion, dismissSuggestion)
  registerRiskUploads(app, dependencies)
  registerBackTests(app, dependencies)
}
