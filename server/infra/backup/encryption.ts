import { type FileHandle, open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, constants as zlib } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { UserError } from '../user-error.ts'

/** A backup is an age file (https://age-encryption.org) around a zstd stream, so that `age` and `zstd` open it without this program. */

/** Public keys (age1...), or a passphrase. */
export type EncryptionKey = { readonly recipients: readonly string[] } | { readonly passphrase: string }
/** Secret keys (AGE-SECRET-KEY-1...), or a passphrase. */
export type DecryptionKey = { readonly identities: readonly string[] } | { readonly passphrase: string }

/** Larger than the header of a file with hundreds of recipients. */
const headerBytesMax = 65_536
const headerBeginning = 'age-encryption.org/v1\n-> '
/** The last line of a header: its own authentication. */
const headerEnd = /\n--- [\w+/]{43}\n/

/** @throws UserError where a public key is not one of age. */
export function createEncrypter(key: EncryptionKey): Encrypter {
  const encrypter = new Encrypter()
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase)
  else {
    for (const recipient of key.recipients) {
      try {
        encrypter.addRecipient(recipient)
      } catch {
        throw new UserError(`${recipient} is not a public key of age. It must begin with age1; create one with: age-keygen -o backup.key`)
      }
    }
  }
  return encrypter
}

/** Compresses and encrypts a stream into another, with bounded memory. */
export async function encrypt(source: AsyncIterable<Buffer>, encrypter: Encrypter, target: Writable, signal: AbortSignal): Promise<void> {
  const zstd = createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } })
  const compressed = pipeline(Readable.from(source), zstd, { signal })
  // Awaited below, where it is not the first to fail.
  compressed.catch(() => {})
  const encrypted = await encrypter.encrypt(ReadableStream.from<Uint8Array>(zstd))
  await Promise.all([compressed, pipeline(encrypted, target, { signal })])
}

/** How a file was encrypted, by its header, which is readable without a key. Null where it is no age file. */
export async function readEncryption(file: string): Promise<'passphrase' | 'recipients' | null> {
  const header = await readHeader(file)
  if (header === null) return null
  return header.toString('latin1').startsWith(`${headerBeginning}scrypt `) ? 'passphrase' : 'recipients'
}

async function readHeader(file: string): Promise<Buffer | null> {
  const handle = await openToRead(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytesMax), 0, headerBytesMax, 0)
    const end = headerEnd.exec(buffer.toString('latin1', 0, bytesRead))
    return end && buffer.toString('latin1').startsWith(headerBeginning) ? buffer.subarray(0, end.index + end[0].length) : null
  } finally {
    await handle.close()
  }
}

async function openToRead(file: string): Promise<FileHandle> {
  return open(file, 'r').catch((error: Error) => {
    throw new UserError(`Can't read ${file}: ${error.message}.`)
  })
}

/** A file with the key of its content, which a passphrase or a secret key opened. */
export interface OpenedFile {
  readonly file: string
  readonly fileKey: Uint8Array
}

/**
 * Opens a file once: deriving a key from a passphrase takes seconds.
 * @throws UserError where the key does not fit, or the header is altered.
 */
export async function openBackup(file: string, key: DecryptionKey): Promise<OpenedFile> {
  const header = await readHeader(file)
  if (header === null) throw damaged(file)
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
  else for (const identity of key.identities) decrypter.addIdentity(identity)
  try {
    return { file, fileKey: await decrypter.decryptHeader(header) }
  } catch (error) {
    if (!(error as Error).message.startsWith('no identity matched')) throw damaged(file)
    throw new UserError(
      'passphrase' in key
        ? `The passphrase does not open ${file}. Enter the passphrase that the backup was made with.`
        : `The secret key does not open ${file}. Use the key whose public key the backup was made with.`,
    )
  }
}

/**
 * Decrypts and decompresses a file. What it yields is authenticated; that the file is whole is known when it ends.
 * @throws UserError where the file is cut short or altered.
 */
export async function* decrypt({ file, fileKey }: OpenedFile): AsyncGenerator<Uint8Array> {
  const source = (await openToRead(file)).createReadStream()
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: async () => fileKey })
  const zstd = createZstdDecompress()
  try {
    const plain = await decrypter.decrypt(ReadableStream.from<Uint8Array>(source))
    const decompressed = pipeline(plain, zstd)
    decompressed.catch(() => {})
    yield* zstd
    await decompressed
  } catch {
    throw damaged(file)
  } finally {
    zstd.destroy()
    source.destroy()
  }
}

/** The sentence for a file that fails its checks. */
export function damaged(file: string): UserError {
  return new UserError(`${file} is cut short or altered, or is not a backup. Use another copy of it or another backup. Nothing was changed.`)
}
