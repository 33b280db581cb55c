import type {
  getRiskBackTest,
  RiskBackTest,
  startEntryBackTest,
  startRiskBackTest,
  startRuleBackTest,
  startUploadBackTest,
} from '#areas/risk/contract/back-test.ts'
import { readRecord } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { JobId } from '#kernel/ids.ts'
import type { RiskEffect, RiskType } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { findLongJob, insertLongJob } from '#server/infra/work/long-jobs-store.ts'
import { readTerms } from '../rules/change.ts'
import { findEntry } from '../store.ts'
import { findUpload, listUploadedRows } from '../uploads/store.ts'
import type { BackTestRequest, BackTestResult, BackTestSubject } from './job.ts'
import { backTestJobName, countOpenBackTests, lockBackTests } from './store.ts'

/** Starts a check of typed records. @throws AppError `invalid_fields` with each record that is invalid, `risk_back_tests_open`. */
export async function testRecords(context: TenantContext, { params: { type }, body }: HandlerInput<typeof startRiskBackTest>): Promise<RiskBackTest> {
  const read = body.records.map((text) => readRecord(type, text))
  const broken = read.flatMap(({ problem }, index) => (problem ? [{ path: `records.${index}`, ...problem }] : []))
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  return startRecords(
    context,
    type,
    body.effect,
    read.flatMap(({ record }) => record ?? []),
  )
}

/** Starts a check of the valid rows of a file. @throws AppError `not_found`, `risk_back_tests_open`. */
export async function testUpload(context: TenantContext, { params: { uploadId } }: HandlerInput<typeof startUploadBackTest>): Promise<RiskBackTest> {
  const upload = await findUpload(context, uploadId)
  if (!upload) throw new AppError('not_found')
  const rows = await listUploadedRows(context, uploadId)
  return startRecords(
    context,
    upload.type,
    upload.effect,
    rows.flatMap(({ record }) => record ?? []),
  )
}

/** Starts a check of an entry. @throws AppError `not_found`, `risk_back_tests_open`. */
export async function testEntry(context: TenantContext, { params: { type, entryId } }: HandlerInput<typeof startEntryBackTest>): Promise<RiskBackTest> {
  const entry = await findEntry(context, type, entryId)
  if (!entry) throw new AppError('not_found')
  return startRecords(context, type, entry.effect, [entry.record])
}

/** Starts a check of a rule, which needn't exist. @throws AppError `invalid_fields`, `risk_back_tests_open`. */
export async function testRule(context: TenantContext, { body }: HandlerInput<typeof startRuleBackTest>): Promise<RiskBackTest> {
  return start(context, { rule: readTerms(body) })
}

/** @throws AppError `not_found`. */
export async function readBackTest(context: TenantContext, { params }: HandlerInput<typeof getRiskBackTest>): Promise<RiskBackTest> {
  return requireBackTest(context, params.backTestId)
}

async function startRecords(context: TenantContext, type: RiskType, effect: RiskEffect, records: readonly string[]): Promise<RiskBackTest> {
  return start(context, { effect, records: [...new Set(records)].map((record) => ({ type, record })) })
}

async function start(context: TenantContext, subject: BackTestSubject): Promise<RiskBackTest> {
  await lockBackTests(context)
  const maximum = riskLimits.riskBackTestsOpenMax
  if ((await countOpenBackTests(context)) >= maximum) throw new AppError('risk_back_tests_open', { maximum })
  const { db, now, realNow } = context
  const request: BackTestRequest = { ...subject, until: now.toISOString() }
  return requireBackTest(context, await insertLongJob({ db, now: realNow }, backTestJobName, request))
}

async function requireBackTest(context: TenantContext, id: JobId): Promise<RiskBackTest> {
  const job = await findLongJob(context, id)
  if (job?.kind !== backTestJobName) throw new AppError('not_found')
  const { state, doneCount, totalCount, result } = job
  return { id, state, done_count: doneCount, total_count: totalCount, result: state === 'done' ? (result as BackTestResult) : null }
}
