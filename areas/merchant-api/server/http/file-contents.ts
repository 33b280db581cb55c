import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import * as z from 'zod/mini'
import { fileId } from '#kernel/ids.ts'
import { downloadName, type FileRow, readFileContent } from '#server/infra/files/index.ts'
import { encodeName } from '#server/infra/http/file-answer.ts'
import { resourceMissing } from '../errors.ts'
import { type Caller, type MerchantApiDependencies, transactAsApi } from './run.ts'

/** Gives a file's bytes back. No browser shows them in place: what somebody uploaded is never a page of ours. */
export function addFileContents(
  api: FastifyInstance,
  dependencies: MerchantApiDependencies,
  callerOf: (request: FastifyRequest) => Caller,
  guard: onRequestAsyncHookHandler,
): void {
  api.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/files/:id/contents',
    exposeHeadRoute: false,
    onRequest: guard,
    handler: async (request, reply) => {
      const { id } = request.params
      const found = await transactAsApi(dependencies, callerOf(request), { upload: null, idempotencyKey: null, apiVersion: request.apiVersion })((context) =>
        readFileContent(context, z.parse(fileId, id)),
      )
      if (!found) throw resourceMissing('file upload', id, 'file')
      const { file, content } = found
      return reply
        .type(file.media_type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(nameOf(file))}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content)
    },
  })
}

function nameOf(file: FileRow): string {
  return downloadName(file.name ?? file.id, file.media_type)
}
