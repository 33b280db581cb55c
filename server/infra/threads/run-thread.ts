import { on } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'

/** What a thread sends: its result, or a question that it waits for. */
export type ThreadMessage<Result, Question = never> = { readonly result: Result } | { readonly question: Question }

interface ThreadOptions<Question> {
  /** The module beside the caller, without its extension: a release has the same file as JavaScript. */
  readonly module: string
  readonly data: unknown
  readonly timeoutMs: number
  readonly memoryMaxMb: number
  /** Answers what the thread asks, such as for a file that would be too large to hand over with all others. */
  answer?(question: Question): Promise<Uint8Array>
}

/**
 * Runs one piece of work in a thread, whose memory ends with it.
 * @throws AppError `unavailable` if the machine is too busy to end it in time; what the thread throws.
 */
export async function runThread<Result, Question = never>(options: ThreadOptions<Question>): Promise<Result> {
  const { module, data, timeoutMs, memoryMaxMb, answer } = options
  const file = `${module}${path.extname(import.meta.filename)}`
  const worker = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb } })
  try {
    for await (const [message] of on(worker, 'message', { signal: AbortSignal.timeout(timeoutMs), close: ['exit'] })) {
      const said = message as ThreadMessage<Result, Question>
      if ('result' in said) return said.result
      worker.postMessage(await answer?.(said.question))
    }
    throw new Error(`The thread ${path.basename(module)} ended without a result.`)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new AppError('unavailable')
    throw error
  } finally {
    await worker.terminate()
  }
}
