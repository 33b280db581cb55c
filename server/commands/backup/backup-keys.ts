import { readFile } from 'node:fs/promises'
import { type DecryptionKey, damaged, type EncryptionKey, readEncryption } from '../../infra/backup/encryption.ts'
import { askHidden } from '../../infra/terminal/terminal.ts'
import { UserError } from '../../infra/user-error.ts'

/** The keys of backups, which come from files, the terminal or, where they are public, arguments: other users see arguments. */

const passphraseLengthMin = 12
const identityPattern = /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/

interface KeyOptions {
  readonly passphraseFile: string | undefined
}

/** The public keys, or the passphrase from its file or the terminal, where it is entered twice. */
export async function chooseEncryptionKey({ passphraseFile, recipients }: KeyOptions & { recipients: readonly string[] }): Promise<EncryptionKey> {
  if (recipients.length > 0 && passphraseFile !== undefined) throw new UserError('Pass either --recipient or --passphrase-file.')
  if (recipients.length > 0) return { recipients }
  const passphrase = passphraseFile === undefined ? await askTwice() : await readFirstLine(passphraseFile)
  if (passphrase.length < passphraseLengthMin) throw new UserError(`The passphrase must have at least ${passphraseLengthMin} characters.`)
  return { passphrase }
}

/** The secret key or the passphrase, whichever the file was encrypted under. */
export async function chooseDecryptionKey(
  file: string,
  { passphraseFile, identityFile }: KeyOptions & { identityFile: string | undefined },
): Promise<DecryptionKey> {
  const encryption = await readEncryption(file)
  if (encryption === null) throw damaged(file)
  if (encryption === 'recipients') {
    if (identityFile === undefined) throw new UserError(`${file} is encrypted with a public key. Pass its secret key file with --identity.`)
    return { identities: await readIdentities(identityFile) }
  }
  if (identityFile !== undefined) throw new UserError(`${file} is encrypted with a passphrase. Pass it with --passphrase-file, or enter it at the prompt.`)
  return { passphrase: passphraseFile === undefined ? await ask('Passphrase for the backup: ') : await readFirstLine(passphraseFile) }
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new UserError(`Can't read ${file}: ${error.message}.`)
  })
}

async function readFirstLine(file: string): Promise<string> {
  const line = (await readText(file)).split(/\r?\n/, 1)[0] ?? ''
  if (line === '') throw new UserError(`${file} is empty. Its first line must be the passphrase.`)
  return line
}

/** The format of age-keygen: one key a line, and comments. */
async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readText(file)).split(/\r?\n/).map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0 || !keys.every((key) => identityPattern.test(key))) {
    throw new UserError(`${file} isn't a secret key file. Each key must be a line that starts with AGE-SECRET-KEY-1, as written by age-keygen.`)
  }
  return keys
}

async function askTwice(): Promise<string> {
  const passphrase = await ask('Passphrase for the backup: ')
  if ((await ask('Passphrase again: ')) !== passphrase) throw new UserError("The passphrases don't match. Run the command again.")
  return passphrase
}

async function ask(question: string): Promise<string> {
  if (process.stdin.isTTY) return askHidden(question)
  throw new UserError("Can't ask for a passphrase without a terminal. Pass --passphrase-file, or a key with --recipient or --identity.")
}
