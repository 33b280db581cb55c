import type * as backTests from '#areas/risk/contract/back-test.ts'
import { type RiskBackTest, startRiskBackTest } from '#areas/risk/contract/back-test.ts'
import type * as candidates from '#areas/risk/contract/candidates.ts'
import type * as lists from '#areas/risk/contract/lists.ts'
import { invalidateRiskEntry } from '#areas/risk/contract/lists.ts'
import type * as overview from '#areas/risk/contract/overview.ts'
import type * as rules from '#areas/risk/contract/rules-endpoints.ts'
import { createRiskRule, pauseRiskRule, type RiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import type * as simulation from '#areas/risk/contract/simulation.ts'
import type * as uploads from '#areas/risk/contract/uploads.ts'
import { addRiskUpload } from '#areas/risk/contract/uploads.ts'
import { addRecords, findEntries } from '#areas/risk/test/risk.ts'
import { uploadFile } from '#areas/risk/test/risk-files.ts'
import type { RiskPeriod } from '#kernel/risk/types.ts'
import { makePayment } from '../../support/factories.ts'
import type { ExamplesOf } from '../example.ts'
import { onceIn, type Place } from '../place.ts'

const type = 'user_id'
let count = 0

async function makeEntry({ server, business }: Place, period: RiskPeriod = 'permanent'): Promise<{ readonly type: typeof type; readonly entryId: string }> {
  const record = `user_${++count}`
  await addRecords(server, business, type, [record], { period })
  const [entry] = await findEntries(server, business, type, `record:${record}`)
  return { type, entryId: entry?.id ?? '' }
}

export const riskExamples: ExamplesOf<typeof lists> = {
  countRiskEntries: () => ({}),
  listRiskEntries: async (place) => {
    await makeEntry(place)
    return { params: { type } }
  },
  previewRiskEntries: () => ({ params: { type }, body: { effect: 'block', records: ['someone'] } }),
  addRiskEntries: () => ({ params: { type }, body: { effect: 'block', records: ['anyone'], period: 'permanent', remark: null } }),
  getRiskEntry: async (place) => ({ params: await makeEntry(place) }),
  invalidateRiskEntry: async (place) => ({ params: await makeEntry(place) }),
  reactivateRiskEntry: async (place) => {
    const params = await makeEntry(place)
    await place.ask(invalidateRiskEntry, { params })
    return { params, body: { period: '7_days' } }
  },
  extendRiskEntry: async (place) => ({ params: await makeEntry(place, '7_days'), body: { period: '30_days' } }),
}

/** A file with a new record and an invalid one. */
function makeFile(): Buffer {
  return Buffer.from(`Record\nuser_${++count}\ntwo words\n`)
}

async function makeUpload({ server, business }: Place): Promise<{ readonly uploadId: string }> {
  const { data } = await uploadFile(server, business, 'users.csv', makeFile(), { type })
  return { uploadId: data.id }
}

const makeUploadOnce = onceIn(makeUpload)

export const riskUploadExamples: ExamplesOf<typeof uploads> = {
  uploadRiskFile: () => ({ query: { name: 'users.csv', type, effect: 'block', period: 'permanent' }, file: makeFile() }),
  listRiskUploads: async (place) => {
    await makeUploadOnce(place)
    return {}
  },
  getRiskUpload: async (place) => ({ params: await makeUploadOnce(place) }),
  addRiskUpload: async (place) => ({ params: await makeUpload(place), body: { rows: 'valid' } }),
  undoRiskUpload: async (place) => {
    const params = await makeUpload(place)
    await place.ask(addRiskUpload, { params, body: { rows: 'valid' } })
    return { params }
  },
  downloadInvalidRows: async (place) => ({ params: await makeUploadOnce(place) }),
  downloadRiskTemplate: () => ({ params: { type } }),
}

export const riskCandidateExamples: ExamplesOf<typeof candidates> = {
  listRiskCandidates: async ({ server, business }) => ({ query: { subject: 'payment', object_id: (await makePayment(server, business)).id } }),
}

export const riskSimulationExamples: ExamplesOf<typeof simulation> = {
  simulateRisk: () => ({ body: { user_id: 'someone', ip: '203.0.113.7' } }),
}

/** No two rules say the same. */
function makeTerms() {
  return { subject: 'ip', counts: 'declines', threshold: 100 + ++count, window_minutes: 10, action: 'slow_down', interval_seconds: 5 } as const
}

async function makeRule(place: Place): Promise<RiskRule> {
  return place.ask(createRiskRule, { body: makeTerms() })
}

async function makeRuleCall(place: Place) {
  const { id, version } = await makeRule(place)
  return { params: { ruleId: id }, body: { version } }
}

export const riskRuleExamples: ExamplesOf<typeof rules> = {
  listRiskRules: () => ({}),
  createRiskRule: () => ({ body: makeTerms() }),
  getRiskRule: async (place) => ({ params: { ruleId: (await makeRule(place)).id } }),
  changeRiskRule: async (place) => {
    const { id, version } = await makeRule(place)
    return { params: { ruleId: id }, body: { version, ...makeTerms() } }
  },
  pauseRiskRule: makeRuleCall,
  resumeRiskRule: async (place) => {
    const { params, body } = await makeRuleCall(place)
    const { version } = await place.ask(pauseRiskRule, { params, body })
    return { params, body: { version } }
  },
  deleteRiskRule: makeRuleCall,
}

export const riskBackTestExamples: ExamplesOf<typeof backTests> = {
  startRiskBackTest: () => ({ params: { type }, body: { effect: 'block', records: ['someone'] } }),
  startUploadBackTest: async (place) => ({ params: await makeUploadOnce(place) }),
  startRuleBackTest: () => ({ body: makeTerms() }),
  startEntryBackTest: async (place) => ({ params: await makeEntry(place) }),
  getRiskBackTest: async (place) => {
    const { id } = (await place.ask(startRiskBackTest, { params: { type }, body: { effect: 'block', records: ['someone'] } })) as RiskBackTest
    return { params: { backTestId: id } }
  },
}

export const riskOverviewExamples: ExamplesOf<typeof overview> = {
  getRiskOverview: () => ({}),
  listHurtingEntries: () => ({}),
  listExpiringEntries: async (place) => {
    await makeEntry(place, '7_days')
    return {}
  },
  listRiskSuggestions: () => ({}),
  dismissRiskSuggestion: () => ({ body: { type, record: 'someone' } }),
}
