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
} from '@counterfoil/contract/disputes/response'
import { limits } from '@counterfoil/contract/limits'
import { minuteMs } from '@counterfoil/contract/time/durations'
import type { FastifyInstance } from 'fastify'
import { addressOf, type RequestLimit } from '../../../infra/http/rate-limits/rate-limits.ts'
import type { HttpDependencies } from '../../../infra/http/register.ts'
import { registerCommand, registerEndpoint, registerFile, registerSteps, registerUpload } from '../../../infra/http/register.ts'
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

export function registerDisputeResponses(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getDisputeResponse, async (context, { params }) => presentResponse(context, await readDraft(context, params.disputeId)))
  registerEndpoint(app, dependencies, saveResponseField, saveField)
  registerEndpoint(app, dependencies, draftLetterAgain, redraftLetter)
  registerUpload(app, dependencies, uploadResponseFile, {
    bytesMax: limits.evidenceUploadBytesMax,
    limits: [uploadLimit],
    check: ({ path, sizeBytes }, { query }) => checkUpload(path, query.name, sizeBytes),
    handle: addFile,
  })
  registerEndpoint(app, dependencies, changeResponseFile, changeFile)
  registerEndpoint(app, dependencies, removeResponseFile, removeFile)
  registerEndpoint(app, dependencies, orderResponseFiles, orderFiles)
  registerSteps(app, dependencies, composeResponsePacket, composePacket)
  registerFile(app, dependencies, getPacketPage, openPage)
  registerFile(app, dependencies, downloadPacket, openPacket)
  registerCommand(app, dependencies, submitResponse, submitFromDashboard)
}
