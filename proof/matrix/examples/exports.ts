import type * as audit from '#areas/audit/contract/endpoints.ts'
import { sealAll } from '#areas/audit/test/audit.ts'
import type * as accounting from '#areas/exports/contract/accounting/endpoints.ts'
import type * as contract from '#areas/exports/contract/endpoints.ts'
import { cancelExport, createExport } from '#areas/exports/contract/endpoints.ts'
import type * as schedules from '#areas/exports/contract/schedules.ts'
import { createExportSchedule } from '#areas/exports/contract/schedules.ts'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'
import { makeSale } from './payments.ts'

const wholeList: BodyInput<typeof createExport> = { list: 'payments', columns: ['payment', 'amount'], format: 'csv' }

async function runExports({ server: { db, clock } }: Place): Promise<void> {
  while (await workOffLongJobs({ database: db.database, clock, log: { error: () => {} } }, attemptJobs));
}

/** Ends the exports of earlier calls first: only so many may be open. */
async function requestExport(place: Place) {
  await runExports(place)
  return { exportId: (await place.ask(createExport, { body: wholeList })).id }
}

export const exportExamples: ExamplesOf<typeof contract> = {
  listExports: async (place) => {
    await requestExport(place)
    return {}
  },
  createExport: () => ({ body: wholeList }),
  cancelExport: async (place) => ({ params: await requestExport(place) }),
  downloadExport: async (place) => {
    await makeSale(place)
    const params = await requestExport(place)
    await runExports(place)
    return { params }
  },
  repeatExport: async (place) => {
    const params = await requestExport(place)
    await place.ask(cancelExport, { params })
    return { params }
  },
  retryExport: async (place) => {
    const params = await requestExport(place)
    await place.server.db.owner.query(`UPDATE long_jobs SET state = 'failed', finished_at = now() WHERE id = $1`, [params.exportId])
    return { params }
  },
}

const dailyTo = ({ owner }: Place) => ({
  format: 'csv' as const,
  period: 'yesterday' as const,
  frequency: 'daily' as const,
  weekday: null,
  month_day: null,
  hour: 8,
  recipients: [owner.userId],
})

const schedule = async (place: Place) => ({
  scheduleId: (await place.ask(createExportSchedule, { body: { list: 'payments', columns: ['payment'], ...dailyTo(place) } })).id,
})

export const exportScheduleExamples: ExamplesOf<typeof schedules> = {
  listExportSchedules: async (place) => {
    await schedule(place)
    return {}
  },
  listExportRecipients: () => ({ query: { list: 'payments' } }),
  createExportSchedule: (place) => ({ body: { list: 'payments', columns: ['payment', 'amount'], ...dailyTo(place) } }),
  updateExportSchedule: async (place) => ({ params: await schedule(place), body: { ...dailyTo(place), hour: 9 } }),
  pauseExportSchedule: async (place) => ({ params: await schedule(place), body: { is_paused: true } }),
  sendExportSchedule: async (place) => ({ params: await schedule(place) }),
  deleteExportSchedule: async (place) => ({ params: await schedule(place) }),
}

export const accountingExamples: ExamplesOf<typeof accounting> = {
  getJournalAccounts: () => ({}),
  setJournalAccounts: () => ({ body: { accounts: [{ account: 'sales', name: 'Card sales', code: '200', tax_rate: 'Tax Exempt' }] } }),
}

export const auditExamples: ExamplesOf<typeof audit> = {
  listAuditLog: async (place) => {
    await place.ask(updateMerchantInfo, { body: { website: 'https://harbour.example' } })
    await sealAll(place.server)
    return { query: { action: 'merchant.update' } }
  },
}
