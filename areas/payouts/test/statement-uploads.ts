import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import {
  addBankStatementPart,
  type BankLine,
  type BankStatement,
  createBankStatement,
  getBankStatement,
  listBankLines,
  readBankStatement,
} from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { TestMember } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'
import { dayTextAmount } from './bank-statements.ts'

interface Place {
  readonly server: TestServer
  readonly merchantId: MerchantId
  readonly member: TestMember
  work(): Promise<unknown>
}

/** Uploads bank statements as the page does. @param placeOf is asked with each call. */
export function statementUploads(placeOf: () => Place) {
  const ask = <D extends EndpointDeclaration>(endpoint: D, params: object = {}, body?: object, member = placeOf().member) =>
    placeOf().server.call<Answer<D>>(endpoint, { token: member.token, params: { id: placeOf().merchantId, ...params }, ...(body && { body }) })

  async function upload(
    content: string | Buffer,
    name = 'november.csv',
    run: () => Promise<unknown> = placeOf().work,
  ): Promise<{ status: number; statement: BankStatement; message: string }> {
    const bytes = Buffer.from(content)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const created = await ask(createBankStatement, {}, { name, size_bytes: bytes.length, sha256 })
    if (created.status !== 200) return { status: created.status, statement: created.envelope.data, message: created.envelope.message }
    const statementId = created.envelope.data.id
    for (let position = 0; position * reconciliationLimits.bankStatementPartBytesMax < bytes.length; position++) {
      const part = bytes.subarray(position * reconciliationLimits.bankStatementPartBytesMax, (position + 1) * reconciliationLimits.bankStatementPartBytesMax)
      const { status } = await ask(addBankStatementPart, { statementId }, { position, content_base64: part.toString('base64') })
      expect(status).toBe(200)
    }
    return read(statementId, {}, run)
  }

  async function read(statementId: string, body: object = {}, run: () => Promise<unknown> = placeOf().work) {
    const { status, envelope } = await ask(readBankStatement, { statementId }, body)
    if (status === 200 && envelope.data.state === 'waiting') {
      await run()
      return { status, statement: (await ask(getBankStatement, { statementId })).envelope.data, message: '' }
    }
    return { status, statement: envelope.data, message: envelope.message }
  }

  async function uploadMapped(content: string | Buffer, given: object = dayTextAmount, name?: string): Promise<BankStatement> {
    const { statement } = await upload(content, name)
    return statement.state === 'mapping' ? (await read(statement.id, { mapping: given })).statement : statement
  }

  const list = async (view: string): Promise<BankLine[]> =>
    (
      await placeOf().server.call<Answer<typeof listBankLines>>(listBankLines, {
        token: placeOf().member.token,
        params: { id: placeOf().merchantId },
        query: { view },
      })
    ).envelope.data.items

  return { ask, upload, read, uploadMapped, list }
}
