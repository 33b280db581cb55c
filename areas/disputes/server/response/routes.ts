import type { FastifyInstance } from 'fastify'
import {
  changeResponseFile,
  composeResponsePacket,
  downloadPacket,
  draftLetterAgain,
  getDisputeResponse,
  getPacketPage,
  orderResponseFiles,
  removeResponseFile,
  saveResponseField,
  submitResponse,
  uploadResponseFile,
} from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import type { ReceivedFile } from '#server/infra/http/receive-file.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import type { Scanner } from '#server/infra/scanner/clamd.ts'
import { readDraft } from './draft.ts'
import { redraftLetter, saveField } from './edit.ts'
import { addFile, changeFile, checkUpload, orderFiles, removeFile } from './files.ts'
import { composePacket, openPacket, openPage } from './packets.ts'
import { presentResponse } from './present.ts'
import { submitFromDashboard } from './submit-response.ts'

/** Reading files costs more than other calls. Enough to fill a draft several times. */
const uploadLimit: RequestLimit = {
  name: 'evidence-uploads',
  max: 200,
  windowMs: 10 * minuteMs,
  keyOf: (request) => request.authorised?.session.userId ?? addressOf(request),
}

export function registerDisputeResponses(app: FastifyInstance, dependencies: HttpDependencies & { readonly scanner: Scanner | null }): void {
  registerEndpoint(app, dependencies, getDisputeResponse, async (context, { params }) => presentResponse(context, await readDraft(context, params.disputeId)))
  registerEndpoint(app, dependencies, saveResponseField, saveField)
  registerEndpoint(app, dependencies, draftLetterAgain, redraftLetter)
  const upload = {
    bytesMax: disputeLimits.evidenceUploadBytesMax,
    prepare: ({ params, query }: HandlerInput<typeof uploadResponseFile>, { path, sizeBytes }: ReceivedFile) =>
      checkUpload(dependencies.scanner, params.id, path, query.name, sizeBytes),
    handle: addFile,
  }
  registerEndpoint(app, dependencies, uploadResponseFile, upload, { limits: [uploadLimit] })
  registerEndpoint(app, dependencies, changeResponseFile, changeFile)
  registerEndpoint(app, dependencies, removeResponseFile, removeFile)
  registerEndpoint(app, dependencies, orderResponseFiles, orderFiles)
  registerEndpoint(app, dependencies, composeResponsePacket, { steps: composePacket })
  registerEndpoint(app, dependencies, getPacketPage, openPage)
  registerEndpoint(app, dependencies, downloadPacket, openPacket)
  registerEndpoint(app, dependencies, submitResponse, submitFromDashboard)
}
