import type { FastifyInstance } from 'fastify'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import {
  addRiskUpload,
  downloadInvalidRows,
  downloadRiskTemplate,
  getRiskUpload,
  listRiskUploads,
  undoRiskUpload,
  uploadRiskFile,
} from '#areas/risk/contract/uploads.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { addUpload } from './add.ts'
import { listUploads, readUploadDetail } from './list.ts'
import { undoUpload } from './undo.ts'
import { checkFile, keepFile } from './upload.ts'
import { openInvalidRows, openTemplate } from './workbooks.ts'

/** Reading files costs more than other calls. */
const uploadLimit: RequestLimit = {
  name: 'risk-uploads',
  max: 60,
  windowMs: 10 * minuteMs,
  keyOf: (request) => request.authorised?.session.userId ?? addressOf(request),
}

export function registerRiskUploads(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(
    app,
    dependencies,
    uploadRiskFile,
    { bytesMax: riskLimits.riskUploadBytesMax, prepare: checkFile, handle: keepFile },
    { limits: [uploadLimit] },
  )
  registerEndpoint(app, dependencies, listRiskUploads, listUploads)
  registerEndpoint(app, dependencies, getRiskUpload, (context, { params }) => readUploadDetail(context, params.uploadId))
  registerEndpoint(app, dependencies, addRiskUpload, addUpload)
  registerEndpoint(app, dependencies, undoRiskUpload, undoUpload)
  registerEndpoint(app, dependencies, downloadInvalidRows, openInvalidRows)
  registerEndpoint(app, dependencies, downloadRiskTemplate, openTemplate)
}
