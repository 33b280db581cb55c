import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { sha256 } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'

/** How entries of the audit log are chained and how the end of the chain is signed. A change here breaks every chain there is. */

/** The sealed columns, in the order in which they are hashed. Values are texts as PostgreSQL writes them. */
export const sealedColumns = [
  'id',
  'business_id',
  'merchant_id',
  'created_at',
  'source',
  'source_id',
  'actor_kind',
  'actor_id',
  'actor_name',
  'actor_email',
  'action',
  'target_id',
  'outcome',
  'reason',
  'details',
  'ip',
  'user_agent',
  'request_id',
] as const
export type SealedEntry = Readonly<Record<(typeof sealedColumns)[number], string | null>>

/** The end of a chain. A chain without entries ends at position 0. */
export interface ChainEnd {
  readonly position: number
  readonly hash: Buffer
}
export const chainStart: ChainEnd = { position: 0, hash: Buffer.alloc(32) }

/** Returns the end of the chain after another entry. */
export function extendChain(end: ChainEnd, entry: SealedEntry): ChainEnd {
  const position = end.position + 1
  const text = JSON.stringify([position, ...sealedColumns.map((column) => entry[column])])
  return { position, hash: sha256(Buffer.concat([end.hash, Buffer.from(text)])) }
}

/** The signed end of the chain, as it is exported: a chain that ends earlier was cut. */
export interface SignedHead extends ChainEnd {
  /** ISO 8601. */
  readonly sealedAt: string
  readonly signature: Buffer
}

/** Signs with an Ed25519 key that follows from the installation's key for hashes, so it survives backups and rotations of the secret key. */
export interface HeadSigner {
  sign(end: ChainEnd, sealedAt: Date): SignedHead
  isSigned(head: SignedHead): boolean
}

/** PKCS #8 of an Ed25519 key, without its 32 bytes (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function headSigner(keys: Pick<Keys, 'hashKey'>): HeadSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, keys.hashKey('audit-head')]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    sign: ({ position, hash }, at) => {
      const sealedAt = at.toISOString()
      return { position, hash, sealedAt, signature: sign(null, textOf({ position, hash, sealedAt }), privateKey) }
    },
    isSigned: (head) => verify(null, textOf(head), publicKey, head.signature),
  }
}

function textOf({ position, hash, sealedAt }: Omit<SignedHead, 'signature'>): Buffer {
  return Buffer.from(`counterfoil audit head\n${position}\n${hash.toString('hex')}\n${sealedAt}`)
}
