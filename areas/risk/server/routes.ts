import type { FastifyInstance } from 'fastify'
import { getRiskBackTest, startEntryBackTest, startRiskBackTest, startRuleBackTest, startUploadBackTest } from '#areas/risk/contract/back-test.ts'
import { listRiskCandidates } from '#areas/risk/contract/candidates.ts'
import {
  addRiskEntries,
  countRiskEntries,
  extendRiskEntry,
  getRiskEntry,
  invalidateRiskEntry,
  listRiskEntries,
  previewRiskEntries,
  reactivateRiskEntry,
} from '#areas/risk/contract/lists.ts'
import { dismissRiskSuggestion, getRiskOverview, listExpiringEntries, listHurtingEntries, listRiskSuggestions } from '#areas/risk/contract/overview.ts'
import {
  changeRiskRule,
  createRiskRule,
  deleteRiskRule,
  getRiskRule,
  listRiskRules,
  pauseRiskRule,
  resumeRiskRule,
} from '#areas/risk/contract/rules-endpoints.ts'
import { simulateRisk } from '#areas/risk/contract/simulation.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { addEntries, previewEntries } from './add.ts'
import { readBackTest, testEntry, testRecords, testRule, testUpload } from './back-test/back-test.ts'
import { listCandidates } from './candidates.ts'
import { extendEntry, invalidateEntry, reactivateEntry, readEntryDetail } from './change.ts'
import { simulate } from './enforce/simulate.ts'
import { listEntryPage, readEntryCounts } from './lists/list.ts'
import { listExpiring, listHurting, readOverview } from './overview/overview.ts'
import { dismissSuggestion, listSuggestions } from './overview/suggestions.ts'
import { changeRule, createRule, moveRule } from './rules/change.ts'
import { readRuleDetail, readRuleList } from './rules/list.ts'
import { registerRiskUploads } from './uploads/routes.ts'

export function registerRisk(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, countRiskEntries, (context) => readEntryCounts(context))
  registerEndpoint(app, dependencies, listRiskEntries, (context, { params: { type }, query }) =>
    listEntryPage(context, type === 'all' ? undefined : type, query),
  )
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

function registerBackTests(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, startRiskBackTest, testRecords)
  registerEndpoint(app, dependencies, startUploadBackTest, testUpload)
  registerEndpoint(app, dependencies, startEntryBackTest, testEntry)
  registerEndpoint(app, dependencies, startRuleBackTest, testRule)
  registerEndpoint(app, dependencies, getRiskBackTest, readBackTest)
}

function registerRiskRules(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listRiskRules, (context) => readRuleList(context))
  registerEndpoint(app, dependencies, createRiskRule, createRule)
  registerEndpoint(app, dependencies, getRiskRule, (context, { params }) => readRuleDetail(context, params))
  registerEndpoint(app, dependencies, changeRiskRule, changeRule)
  registerEndpoint(app, dependencies, pauseRiskRule, (context, input) => moveRule(context, input, 'paused'))
  registerEndpoint(app, dependencies, resumeRiskRule, (context, input) => moveRule(context, input, 'resumed'))
  registerEndpoint(app, dependencies, deleteRiskRule, (context, input) => moveRule(context, input, 'deleted'))
}
