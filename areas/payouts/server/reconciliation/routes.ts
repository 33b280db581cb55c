import type { FastifyInstance } from 'fastify'
import {
  addBankStatementPart,
  createBankStatement,
  deleteBankStatement,
  getBankStatement,
  listBankLines,
  listBankStatements,
  listCandidates,
  listMissingPayouts,
  matchBankLine,
  readBankStatement,
  unmatchBankLine,
} from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { presentStatement } from './present.ts'
import { listLines, listMissing, listStatements, matchByHand, readCandidates, unmatchByHand } from './service.ts'
import { addPart, beginUpload, readUpload, removeStatement, requireStatement } from './upload.ts'

export function registerReconciliation(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listBankStatements, (context, input) => listStatements(context, input))
  registerEndpoint(app, dependencies, getBankStatement, async (context, { params }) =>
    presentStatement(await requireStatement(context, params.statementId), context.locale),
  )
  registerEndpoint(app, dependencies, createBankStatement, (context, input) => beginUpload(context, input))
  registerEndpoint(app, dependencies, addBankStatementPart, (context, input) => addPart(context, input))
  registerEndpoint(app, dependencies, readBankStatement, (context, input) => readUpload(context, input))
  registerEndpoint(app, dependencies, deleteBankStatement, (context, input) => removeStatement(context, input))
  registerEndpoint(app, dependencies, listBankLines, (context, input) => listLines(context, input))
  registerEndpoint(app, dependencies, listMissingPayouts, (context, input) => listMissing(context, input))
  registerEndpoint(app, dependencies, listCandidates, (context, input) => readCandidates(context, input))
  registerEndpoint(app, dependencies, matchBankLine, (context, input) => matchByHand(context, input))
  registerEndpoint(app, dependencies, unmatchBankLine, (context, input) => unmatchByHand(context, input))
}
