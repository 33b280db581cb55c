import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { UserError } from '../user-error.ts'

interface Terminal {
  readonly input: Readable
  readonly output: { write(text: string): unknown }
}

const canceledCode = 130

/**
 * Asks for a line at the terminal without showing it. The question goes to the error output, which is not redirected with a result.
 * @throws UserError on Ctrl+C, and where the input ends.
 */
export async function askHidden(question: string, { input, output }: Terminal = { input: process.stdin, output: process.stderr }): Promise<string> {
  output.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      const cancel = () => reject(new UserError('Canceled.', canceledCode))
      lines.once('line', resolve).once('SIGINT', cancel).once('close', cancel)
    })
  } finally {
    lines.close()
    output.write('\n')
  }
}
