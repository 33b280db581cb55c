import { sha256 as compute } from '@noble/hashes/sha2.js'
import { addBankStatementPart, type BankStatement, createBankStatement, readBankStatement } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import { call } from '#web/api/call.ts'

/** Sends a file part by part, and has it read. An upload that was interrupted begins again; parts that are there stay. */
export async function uploadStatement(id: string, file: File): Promise<BankStatement> {
  const options = { showsFieldErrors: true }
  const body = { name: file.name, size_bytes: file.size, sha256: await digestOf(file) }
  const { id: statementId } = await call(createBankStatement, { params: { id }, body }, options)
  for (let position = 0; position * reconciliationLimits.bankStatementPartBytesMax < file.size; position++) {
    const part = file.slice(position * reconciliationLimits.bankStatementPartBytesMax, (position + 1) * reconciliationLimits.bankStatementPartBytesMax)
    const content_base64 = await readBase64(part)
    await call(addBankStatementPart, { params: { id, statementId }, body: { position, content_base64 } }, options)
  }
  return call(readBankStatement, { params: { id, statementId }, body: {} }, options)
}

async function digestOf(file: File): Promise<string> {
  const digest = await sha256(new Uint8Array(await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readBase64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  // As many arguments as every browser takes.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/** Computes a SHA-256, also where the page was opened by http and the browser has no `crypto.subtle`. */
export async function sha256(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // The types don't know that it is missing outside of secure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', content)) : compute(content)
}
