import { type FileHandle, open } from 'node:fs/promises'
import { UserError } from '#server/infra/user-error.ts'

/** A file of JSON lines that grows, and is cut back to what was kept where an import goes on. */
export class LineFile {
  readonly #handle: FileHandle
  bytes: number

  private constructor(handle: FileHandle, bytes: number) {
    this.#handle = handle
    this.bytes = bytes
  }

  /** @throws UserError where it cannot be written, or is gone. */
  static async open(file: string, bytes: number): Promise<LineFile> {
    const handle = await open(file, bytes === 0 ? 'w' : 'r+').catch((error: Error) => {
      throw new UserError(`Cannot write ${file}: ${error.message}.`)
    })
    await handle.truncate(bytes)
    return new LineFile(handle, bytes)
  }

  async add(lines: readonly object[]): Promise<void> {
    if (lines.length === 0) return
    const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await this.#handle.write(text, 0, text.length, this.bytes)
    await this.#handle.sync()
    this.bytes += text.length
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
