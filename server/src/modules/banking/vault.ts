import { createSealer, deriveKey, hmac } from '../../infra/crypto.ts'
import type { BankDetails } from './bank.ts'

/** Keeps bank details unreadable in the database, and tells equal accounts without reading them. */
export interface BankVault {
  /** @param binding names the row; the same bytes open in no other row. */
  seal(details: BankDetails, binding: string): Buffer
  open(sealed: Buffer, binding: string): BankDetails
  /** Equal for equal accounts and cards, and useless without its key. */
  fingerprint(identity: string): string
}

const fingerprintCharacters = 32

export function createBankVault(secretKey: Buffer): BankVault {
  const sealer = createSealer(secretKey, 'bank-account')
  const fingerprintKey = deriveKey(secretKey, 'bank-account-fingerprint')
  return {
    seal: (details, binding) => sealer.seal(JSON.stringify(details), binding),
    open: (sealed, binding) => JSON.parse(sealer.open(sealed, binding)) as BankDetails,
    fingerprint: (identity) => hmac(fingerprintKey, identity).toString('hex').slice(0, fingerprintCharacters),
  }
}
