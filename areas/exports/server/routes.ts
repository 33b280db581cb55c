import type { FastifyInstance } from 'fastify'
import { cancelExport, createExport, downloadExport, listExports, repeatExport, retryExport } from '#areas/exports/contract/endpoints.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import {
  createExportSchedule,
  deleteExportSchedule,
  listExportRecipients,
  listExportSchedules,
  pauseExportSchedule,
  sendExportSchedule,
  updateExportSchedule,
} from '#areas/exports/contract/schedules.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { merchantIdOf } from '#server/infra/http/authorise.ts'
import type { RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import type { FileSource } from './request.ts'
import { changeSchedule, createSchedule, deleteSchedule, listRecipients, listSchedules, pauseSchedule, sendSchedule } from './schedules/service.ts'
import { cancelExportOf, type ExportSource, listExportPage, openExportFile, repeatExportOf, requestExport, retryExportOf } from './service.ts'

/** Of everything that queues an export. */
export const newExports: RequestLimit = {
  name: 'exports',
  max: exportLimits.exportsPerHourMax,
  windowMs: hourMs,
  keyOf: (request) => merchantIdOf(request) ?? '',
}

interface ExportSources {
  /** The lists that can be exported. */
  readonly lists: readonly ExportSource[]
  /** Files that aren't lists, which other endpoints queue. */
  readonly files: readonly FileSource[]
}

export function registerExports(app: FastifyInstance, dependencies: HttpDependencies, { lists: sources, files }: ExportSources): void {
  const all = [...sources, ...files]
  registerEndpoint(app, dependencies, createExport, (context, input) => requestExport(context, sources, input), { limits: [newExports] })
  registerEndpoint(app, dependencies, listExports, (context, input) => listExportPage(context, all, input))
  registerEndpoint(app, dependencies, cancelExport, (context, input) => cancelExportOf(context, all, input))
  registerEndpoint(app, dependencies, retryExport, (context, input) => retryExportOf(context, all, input))
  registerEndpoint(app, dependencies, repeatExport, (context, input) => repeatExportOf(context, sources, all, input), { limits: [newExports] })
  registerEndpoint(app, dependencies, downloadExport, (context, input) => openExportFile(context, all, input))
  registerEndpoint(app, dependencies, listExportSchedules, (context) => listSchedules(context, sources))
  registerEndpoint(app, dependencies, listExportRecipients, (context, input) => Promise.resolve(listRecipients(context, sources, input)))
  registerEndpoint(app, dependencies, createExportSchedule, (context, input) => createSchedule(context, sources, input))
  registerEndpoint(app, dependencies, updateExportSchedule, (context, input) => changeSchedule(context, sources, input))
  registerEndpoint(app, dependencies, pauseExportSchedule, (context, input) => pauseSchedule(context, sources, input))
  registerEndpoint(app, dependencies, sendExportSchedule, (context, input) => sendSchedule(context, sources, input), { limits: [newExports] })
  registerEndpoint(app, dependencies, deleteExportSchedule, (context, input) => deleteSchedule(context, sources, input))
}
