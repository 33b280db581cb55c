import type { FastifyInstance } from 'fastify'
import { acknowledgeInstruction, answerInstruction, getInstructionFile, getInstructionPush, listPlatformInstructions, setInstructionPush } from '../index.ts'
import { acknowledge, answer, createPushSealer, listInstructionPage, readInstructionFile, readPushAddress, setPushAddress } from '../instructions/index.ts'
import type { PlatformDependencies } from './dependencies.ts'
import { registerPlatformEndpoint } from './endpoint.ts'

/** What a platform's core is told to do, and says of it. */
export function registerInstructions(api: FastifyInstance, dependencies: PlatformDependencies): void {
  const sealer = createPushSealer(dependencies.keys)
  registerPlatformEndpoint(api, dependencies, listPlatformInstructions, (context, { query }) =>
    listInstructionPage(context, dependencies, context.platform.platformId, query),
  )
  registerPlatformEndpoint(api, dependencies, getInstructionFile, (context, { params }) =>
    readInstructionFile(context, dependencies, context.platform.platformId, params),
  )
  registerPlatformEndpoint(api, dependencies, acknowledgeInstruction, (context, { params }) =>
    acknowledge(context, dependencies, context.platform.platformId, params.instructionId),
  )
  registerPlatformEndpoint(api, dependencies, answerInstruction, (context, { params, body }) =>
    answer(context, dependencies, context.platform, params.instructionId, body),
  )
  registerPlatformEndpoint(api, dependencies, setInstructionPush, (context, { body }) =>
    setPushAddress(context, { sealer, outbound: dependencies.outbound }, context.platform.platformId, body.url),
  )
  registerPlatformEndpoint(api, dependencies, getInstructionPush, (context) => readPushAddress(context, context.platform.platformId))
}
