import { getRiskBackTest, startEntryBackTest, startRiskBackTest, startRuleBackTest, startUploadBackTest } from '@counterfoil/contract/risk/back-test'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../../infra/http/register.ts'
import { readBackTest, testEntry, testRecords, testRule, testUpload } from './back-test.ts'

export function registerBackTests(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, startRiskBackTest, testRecords)
  registerEndpoint(app, dependencies, startUploadBackTest, testUpload)
  registerEndpoint(app, dependencies, startEntryBackTest, testEntry)
  registerEndpoint(app, dependencies, startRuleBackTest, testRule)
  registerEndpoint(app, dependencies, getRiskBackTest, readBackTest)
}
