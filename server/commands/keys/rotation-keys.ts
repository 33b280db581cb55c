import type { Config } from '../../infra/config/config.ts'
import { createNextSecret, deleteNextSecret, readNextSecret, replaceSecret } from '../../infra/config/secret-file.ts'
import type { SecretKeys } from '../../infra/database/key-rotation.ts'
import { idOfKey } from '../../infra/keys/sealing.ts'
import { UserError } from '../../infra/user-error.ts'

/** The two secret keys of a rotation: in the data folder, or in SECRET_KEY and SECOND_SECRET_KEY. */
export interface RotationKeys {
  /** Null if only the new key is known, which is enough to finish. */
  readonly oldKey: Buffer | null
  readonly newKey: Buffer
  /** Makes the new key the one that the next start uses. */
  readonly replace: () => void
}

const isKey = (key: Buffer | null, id: Buffer | null): boolean => key !== null && id !== null && idOfKey(key).equals(id)

/** @throws UserError if a key is missing or isn't part of the rotation in progress. */
export function chooseKeys(config: Config, inDatabase: SecretKeys): RotationKeys {
  return config.secretKeySource === 'SECRET_KEY' ? chooseFromSettings(config, inDatabase) : chooseFromFolder(config, inDatabase)
}

function chooseFromSettings({ secretKey, secondSecretKey }: Config, { old, current }: SecretKeys): RotationKeys {
  const second = secondSecretKey === null ? null : Buffer.from(secondSecretKey)
  const replace = () => {}
  if (old === null) {
    if (!isKey(secretKey, current)) {
      if (isKey(second, current))
        throw new UserError('The rotation is complete. Set SECRET_KEY to the value of SECOND_SECRET_KEY, and remove SECOND_SECRET_KEY.')
      throw new UserError('SECRET_KEY is not the key of this database. Set it to the key in use. Nothing was changed.')
    }
    if (second === null) {
      throw new UserError('Set SECOND_SECRET_KEY to the new key. Create one with: openssl rand -hex 32. Nothing was changed.')
    }
    if (second.equals(secretKey)) throw new UserError('SECOND_SECRET_KEY must differ from SECRET_KEY. Nothing was changed.')
    return { oldKey: secretKey, newKey: second, replace }
  }
  if (isKey(secretKey, current)) return { oldKey: isKey(second, old) ? second : null, newKey: secretKey, replace }
  if (!isKey(secretKey, old))
    throw new UserError('SECRET_KEY is neither the old nor the new key of the rotation in progress. Set it to one of them. Nothing was changed.')
  if (second === null || !isKey(second, current)) throw otherSecond('SECOND_SECRET_KEY is not the new key of the rotation in progress. Set it to that key')
  return { oldKey: secretKey, newKey: second, replace }
}

function chooseFromFolder({ secretKey, secretKeySource: file, secondSecretKey }: Config, { old, current }: SecretKeys): RotationKeys {
  if (secondSecretKey !== null) throw new UserError(`SECOND_SECRET_KEY needs SECRET_KEY. Without both, the new key is created beside ${file}.`)
  const replace = () => replaceSecret(file)
  if (isKey(secretKey, current)) {
    if (old !== null) return { oldKey: null, newKey: secretKey, replace: () => {} }
    return { oldKey: secretKey, newKey: Buffer.from(createNextSecret(file)), replace }
  }
  const next = readNextSecret(file)
  const newKey = next === null ? null : Buffer.from(next)
  if (newKey !== null && isKey(newKey, current)) return { oldKey: isKey(secretKey, old) ? secretKey : null, newKey, replace }
  if (isKey(secretKey, old)) throw otherSecond(`${file}.new is not the new key of the rotation in progress. Put the original file back`)
  throw new UserError(`${file} is not the key of this database. Put the original file back. Nothing was changed.`)
}

const otherSecond = (remedy: string) => new UserError(`${remedy}, or run rotate-key --cancel, which keeps the old key. Nothing was changed.`)

/** The key to keep when a rotation is given up. @throws UserError if the old key isn't in use. */
export function chooseKeyToKeep({ secretKey, secretKeySource }: Config, { old, current }: SecretKeys): Buffer {
  if (old === null) throw new UserError('No rotation is in progress. Nothing was changed.')
  if (isKey(secretKey, old)) return secretKey
  if (isKey(secretKey, current)) throw new UserError('The new key is in use already. Run rotate-key to finish the rotation. Nothing was changed.')
  throw new UserError(`${secretKeySource} is not the old key of the rotation in progress. Nothing was changed.`)
}

/** Removes what `chooseKeys` has created. */
export function forgetNewKey({ secretKeySource }: Config): void {
  if (secretKeySource !== 'SECRET_KEY') deleteNextSecret(secretKeySource)
}
