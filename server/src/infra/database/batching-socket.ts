import { Socket } from 'node:net'

type Written = (error?: Error | null) => void

/**
 * A connection that sends what is written in one turn of the event loop in one piece. Statements that do not wait for each other leave together then,
 * and the system is called once instead of once for each.
 */
export class BatchingSocket extends Socket {
  #isHeld = false

  override connect(...args: never[]): this {
    super.connect(...args)
    // Node.js gives a socket that connects its own `write` back, past this class.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(chunk: string | Uint8Array, written?: Written): boolean
  override write(chunk: string | Uint8Array, encoding?: BufferEncoding, written?: Written): boolean
  override write(chunk: string | Uint8Array, encodingOrWritten?: BufferEncoding | Written, written?: Written): boolean {
    this.#hold()
    return typeof encodingOrWritten === 'string' ? super.write(chunk, encodingOrWritten, written) : super.write(chunk, encodingOrWritten ?? written)
  }

  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    this.cork()
    // Runs when all promises that are settled by now have been followed up.
    process.nextTick(() => {
      this.#isHeld = false
      this.uncork()
    })
  }
}
