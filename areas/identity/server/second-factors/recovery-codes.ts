import { randomInt } from 'node:crypto'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import type { UserContext } from '#server/infra/context.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import { addNotice } from '../users/notices.ts'
import { deleteRecoveryCodes, findRecoveryCodeFacts, insertRecoveryCodes, spendCodeHash } from './recovery-codes-store.ts'

/** Without characters that look like others: 31 of them, so that a code has 59 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 3
const groupLength = 4

/** Makes new recovery codes in the place of all earlier ones. They are shown this once; what is stored opens nothing. */
export async function makeRecoveryCodes(context: UserContext, keys: Keys): Promise<string[]> {
  const codes = Array.from({ length: identityLimits.recoveryCodes }, newCode)
  await deleteRecoveryCodes(context)
  await insertRecoveryCodes(
    context,
    codes.map((code) => hashCode(context, keys, code.replaceAll('-', ''))),
  )
  return codes
}

/**
 * Spends a recovery code, and tells its owner how many are left.
 * @param code without spaces and dashes.
 */
export async function spendRecoveryCode(context: UserContext, keys: Keys, code: string): Promise<boolean> {
  if (!(await spendCodeHash(context, hashCode(context, keys, code)))) return false
  const facts = await findRecoveryCodeFacts(context)
  await addNotice(context, { kind: 'recovery_code_used', subject: String(facts?.left ?? 0) })
  return true
}

function newCode(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')).join('-')
}

function hashCode({ userId }: UserContext, keys: Keys, code: string): Buffer {
  return hmac(keys.hashKey('recovery-codes'), `${userId}:${code}`)
}
