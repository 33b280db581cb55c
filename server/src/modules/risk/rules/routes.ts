import {
  changeRiskRule,
  createRiskRule,
  deleteRiskRule,
  getRiskRule,
  listRiskRules,
  pauseRiskRule,
  resumeRiskRule,
} from '@counterfoil/contract/risk/rules-endpoints'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../../infra/http/register.ts'
import { changeRule, createRule, moveRule } from './change.ts'
import { readRuleDetail, readRuleList } from './list.ts'

export function registerRiskRules(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listRiskRules, (context) => readRuleList(context))
  registerEndpoint(app, dependencies, createRiskRule, createRule)
  registerEndpoint(app, dependencies, getRiskRule, (context, { params }) => readRuleDetail(context, params))
  registerEndpoint(app, dependencies, changeRiskRule, changeRule)
  registerEndpoint(app, dependencies, pauseRiskRule, (context, input) => moveRule(context, input, 'paused'))
  registerEndpoint(app, dependencies, resumeRiskRule, (context, input) => moveRule(context, input, 'resumed'))
  registerEndpoint(app, dependencies, deleteRiskRule, (context, input) => moveRule(context, input, 'deleted'))
}
