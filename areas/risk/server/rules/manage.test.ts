import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import {
  changeRiskRule,
  createRiskRule,
  deleteRiskRule,
  getRiskRule,
  listRiskRules,
  pauseRiskRule,
  type RiskRule,
  type RiskRuleDetail,
  resumeRiskRule,
} from '#areas/risk/contract/rules-endpoints.ts'
import { type RiskSimulation, simulateRisk } from '#areas/risk/contract/simulation.ts'
import { defaultRule } from '#areas/risk/contract/suggested-rules.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

const terms: RuleTerms = { subject: 'ip', counts: 'declines', threshold: 5, window_minutes: 10, action: 'block', interval_seconds: null }

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['viewer'] })
})

type Role = keyof typeof business.people
async function send(endpoint: EndpointDeclaration, params: object = {}, body?: object, role: Role = 'owner') {
  const { token } = business.people[role]
  const { status, envelope } = await server.call<RiskRuleDetail>(endpoint, { token, params: { id: business.sandboxId, ...params }, ...(body && { body }) })
  return { status, code: envelope.code, data: envelope.data }
}
const create = (changed: Partial<RuleTerms> = {}) => send(createRiskRule, {}, { ...terms, ...changed })
const list = async () => ((await send(listRiskRules)).data as unknown as { items: RiskRule[] }).items

describe('a rule', () => {
  it('is created, changed, paused, resumed and deleted, with its history and an audit row each', async () => {
    const { data: created } = await create()
    expect(created).toMatchObject({
      ...terms,
      status: 'on',
      version: 1,
      operator: business.people.owner.name,
      stopped: { count: 0, has_more: false, amounts: [] },
    })
    const ruleId = { ruleId: created.id }
    expect((await send(changeRiskRule, ruleId, { version: 1, ...terms, threshold: 6 })).data).toMatchObject({ threshold: 6, version: 2 })
    expect((await send(pauseRiskRule, ruleId, { version: 2 })).data.status).toBe('paused')
    expect((await send(resumeRiskRule, ruleId, { version: 3 })).data.status).toBe('on')
    const { data: detail } = await send(getRiskRule, ruleId)
    expect(detail.history.map(({ change, threshold }) => [change, threshold])).toEqual([
      ['resumed', 6],
      ['paused', 6],
      ['changed', 6],
      ['created', 5],
    ])
    expect((await send(deleteRiskRule, ruleId, { version: 4 })).data.status).toBe('deleted')
    expect([await list(), (await send(getRiskRule, ruleId)).status]).toEqual([[], 404])
    const { rows } = await server.db.owner.query("SELECT action FROM merchant_audit_events WHERE merchant_id = $1 AND action LIKE 'risk_rule.%' ORDER BY id", [
      business.sandboxId,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['created', 'changed', 'paused', 'resumed', 'deleted'].map((change) => `risk_rule.${change}`))
  })

  it('of an earlier version is not changed', async () => {
    const { data } = await create()
    await send(pauseRiskRule, { ruleId: data.id }, { version: 1 })
    expect((await send(changeRiskRule, { ruleId: data.id }, { version: 1, ...terms, threshold: 6 })).status).toBe(409)
    expect((await list())[0]).toMatchObject({ threshold: 5, status: 'paused', version: 2 })
  })

  it('is not there twice, also if two members add it at the same time', async () => {
    const answers = await Promise.all([create(), create(), create()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const other = await create({ threshold: 6 })
    expect((await send(changeRiskRule, { ruleId: other.data.id }, { version: 1, ...terms })).status).toBe(409)
  })

  it('has no interval unless it slows down, and then must have one', async () => {
    expect((await create({ interval_seconds: 5 })).data.interval_seconds).toBeNull()
    expect((await create({ action: 'slow_down' })).status).toBe(422)
    expect((await create({ action: 'slow_down', interval_seconds: 5 })).data.interval_seconds).toBe(5)
  })

  it('has an interval within its window', async () => {
    const { data } = await create({ action: 'slow_down', interval_seconds: 600 })
    expect(data.interval_seconds).toBe(600)
    expect((await create({ action: 'slow_down', interval_seconds: 601 })).status).toBe(422)
    const shorter = { version: 1, ...terms, action: 'slow_down', interval_seconds: 600, window_minutes: 9 }
    expect((await send(changeRiskRule, { ruleId: data.id }, shorter)).status).toBe(422)
  })

  it.each([
    { threshold: 0 },
    { threshold: riskLimits.riskRuleThresholdMax + 1 },
    { window_minutes: 0 },
    { window_minutes: 1_441 },
    { interval_seconds: 0 },
    { interval_seconds: 3_601 },
  ])('is refused with %j', async (changed) => expect((await create({ action: 'slow_down', interval_seconds: 5, ...changed })).status).toBe(422))

  it(`is one of ${riskLimits.riskRulesMax} at most`, async () => {
    for (let number = 1; number <= riskLimits.riskRulesMax; number++) expect((await create({ threshold: number })).status).toBe(200)
    expect((await create({ threshold: 400 })).status).toBe(409)
    const [first] = await list()
    await send(deleteRiskRule, { ruleId: first?.id ?? '' }, { version: 1 })
    expect((await create({ threshold: 400 })).status).toBe(200)
  })

  it('is read by members who may view risk lists, and changed by those who may manage them', async () => {
    const { data } = await create()
    expect([
      (await send(listRiskRules, {}, undefined, 'viewer')).status,
      (await send(pauseRiskRule, { ruleId: data.id }, { version: 1 }, 'viewer')).status,
    ]).toEqual([200, 403])
  })
})

describe('the simulator', () => {
  const simulate = async (body: object, id = business.liveId) =>
    (await server.call<RiskSimulation>(simulateRisk, { token: business.people.owner.token, params: { id }, body })).envelope.data

  it('says which rule stops a payer, and what rules count by that it does not know', async () => {
    const { data: rule } = await create({ subject: 'bin', threshold: 2 })
    const sandbox = { ...business, liveId: business.sandboxId }
    for (let number = 0; number < 3; number++) await makePayment(server, sandbox, { card: 'pm_card_visa_chargeDeclined' })
    const found = await simulate({ card: '400000-0002' }, business.sandboxId)
    expect(found).toMatchObject({ decision: 'block', entries: [], uncompared_rules: [] })
    expect(found.rules).toEqual([{ rule_id: rule.id, ...terms, subject: 'bin', threshold: 2, count: 2, is_deciding: true }])
    expect(await simulate({ card: '411111' }, business.sandboxId)).toMatchObject({ decision: 'pass', rules: [] })
    expect((await simulate({ card: '400000-0002' })).uncompared_rules).toEqual(['card'])
  })
})

it('the rule that an account begins with is the first suggestion', async () => {
  const { rows } = await server.db.owner.query(
    'SELECT subject, counts, threshold, window_minutes, action, interval_seconds FROM risk_rules WHERE merchant_id = $1 AND user_id IS NULL',
    [business.liveId],
  )
  expect(rows).toEqual([defaultRule])
})
