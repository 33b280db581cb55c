import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { secondMs } from '#kernel/time/durations.ts'
import { AppError } from '../errors.ts'

/** What a scanner says of a file: null if it is clean, else the name of what it found. */
export type Verdict = string | null

export interface Scanner {
  /** @throws AppError `scanner_unavailable` if there is no verdict in time; the file must not be taken then. */
  scan(content: Buffer): Promise<Verdict>
}

/** Within the 20 seconds that the dashboard waits for an answer. */
const verdictWithinMs = 12 * secondMs
/** Far below clamd's default StreamMaxLength, and few writes for the largest file. */
const chunkBytes = 262_144
/** Verdicts are one short line. */
const answerBytesMax = 4096

/** A scanner behind clamd's unix socket, by its INSTREAM command. */
export function createClamdScanner(socketPath: string, withinMs = verdictWithinMs): Scanner {
  return {
    scan: async (content) => {
      const socket = connect(socketPath)
      const timeout = new AbortController()
      try {
        const late = wait(withinMs, undefined, { signal: timeout.signal }).then(() => {
          throw new Error(`no verdict within ${withinMs} ms`)
        })
        return readVerdict(await Promise.race([exchange(socket, content), late]))
      } catch (cause) {
        throw new AppError('scanner_unavailable', {}, [], { cause })
      } finally {
        timeout.abort()
        socket.destroy()
      }
    },
  }
}

/** Sends a file and returns the answer. `z` has both ended by a NUL; each chunk follows its length, and an empty one ends the file. */
async function exchange(socket: Socket, content: Buffer): Promise<string> {
  socket.write('zINSTREAM\0')
  for (let start = 0; start < content.length; start += chunkBytes) {
    const chunk = content.subarray(start, start + chunkBytes)
    socket.write(lengthOf(chunk))
    socket.write(chunk)
  }
  socket.write(lengthOf(Buffer.alloc(0)))
  let answer = ''
  for await (const data of socket) {
    answer += String(data)
    if (answer.includes('\0')) return answer.slice(0, answer.indexOf('\0'))
    if (answer.length > answerBytesMax) break
  }
  throw new Error('clamd closed the connection without a verdict')
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** `stream: OK`, or `stream: NAME FOUND`; everything else is an error of clamd. */
function readVerdict(answer: string): Verdict {
  if (answer === 'stream: OK') return null
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (found === undefined) throw new Error(`clamd answered: ${answer}`)
  return found
}
