import type { RequestContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { deriveKey } from './crypto.ts'
import { getSealingKeyRow, type KeyRow, listKeyRows } from './keys-store.ts'
import { idOfKey, keyIdOf, seal, unseal } from './sealing.ts'

/** Encrypts values of one purpose, such as the seeds of authenticator apps. */
export interface Sealer {
  /**
   * Encrypts under the key that is current in the caller's transaction.
   * @param binding names the row; the bytes can't be opened in another row.
   */
  seal(context: Pick<RequestContext, 'db'>, text: string, binding: string): Promise<Buffer>
  /** Decrypts a value of any key in the database. @throws Error if the bytes, the binding or the key don't match. */
  open(sealed: Buffer, binding: string): Promise<string>
}

/** The keys of this installation. They are random and stored in the database, sealed under the secret key. */
export interface Keys {
  /** Returns the key for keyed hashes of one purpose. 32 bytes, the same forever: hashes can't be computed again. */
  hashKey(purpose: string): Buffer
  sealer(purpose: string): Sealer
}

/**
 * Reads the keys with the secret key of this process. @throws Error if another secret key is needed.
 * @param process its secret key, read at each use, since a rotation replaces it.
 */
export async function openKeys({ global }: Pick<Database, 'global'>, process: { readonly secretKey: Buffer }): Promise<Keys> {
  const known = new Map<string, Buffer>()
  const keyOf = ({ id, sealed }: KeyRow): Buffer => {
    const key = known.get(id.toString('hex')) ?? openKey(process.secretKey, id, sealed)
    known.set(id.toString('hex'), key)
    return key
  }

  let loading: Promise<unknown> | null = null
  const load = async (): Promise<KeyRow[]> => {
    const rows = await listKeyRows({ db: global })
    for (const row of rows) keyOf(row)
    return rows
  }
  /** A rotation added a key since the last load. Calls that need it at the same time share one query. */
  const findKey = async (id: string): Promise<Buffer> => {
    if (!known.has(id)) {
      loading ??= load().finally(() => {
        loading = null
      })
      await loading
    }
    const key = known.get(id)
    if (!key) throw new Error('This was encrypted under another key.')
    return key
  }

  const hashing = (await load()).find(({ purpose }) => purpose === 'hashing')
  if (!hashing) throw new Error('The database has no key for hashes.')
  const hashingKey = keyOf(hashing)
  return {
    hashKey: (purpose) => deriveKey(hashingKey, purpose),
    sealer: (purpose) => ({
      seal: async (context, text, binding) => {
        const row = await getSealingKeyRow(context)
        return seal(deriveKey(keyOf(row), purpose), row.id, text, binding)
      },
      open: async (sealed, binding) => {
        const key = await findKey(keyIdOf(sealed).toString('hex'))
        return unseal(deriveKey(key, purpose), sealed, binding).toString('utf8')
      },
    }),
  }
}

const wrapping = 'keys'
const bindingOf = (id: Buffer) => `counterfoil_keys/${id.toString('hex')}`

/** Seals a key of the installation under a secret key. */
export function sealKey(secretKey: Buffer, key: Buffer): Buffer {
  return seal(deriveKey(secretKey, wrapping), idOfKey(secretKey), key, bindingOf(idOfKey(key)))
}

/** Opens a key of the installation. @throws Error if it isn't sealed under this secret key. */
export function openKey(secretKey: Buffer, id: Buffer, sealed: readonly Buffer[]): Buffer {
  const own = sealed.find((bytes) => keyIdOf(bytes).equals(idOfKey(secretKey)))
  if (!own) throw new Error('The keys of this installation are encrypted under another secret key.')
  return unseal(deriveKey(secretKey, wrapping), own, bindingOf(id))
}
