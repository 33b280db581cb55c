import { hourMs, minuteMs, secondMs } from '#kernel/time/durations.ts'
import { isTerminal, type Output } from './terminal.ts'

/** Says how much of a work is done, in whatever it counts, with words on it if there are any. */
export type Report = (done: number, total: number, details?: string) => void

interface Work {
  text: string
}

/** Where nobody watches, a line is kept this far from the one before it, and a short work writes none. */
const lineEveryMs = 30 * secondMs
/** Before that much time, the speed says little. */
const speedAfterMs = 3 * secondMs

/** The works under way, in the order in which they began. */
const underWay: Work[] = []

function describeTimeLeft(ms: number): string {
  if (ms < minuteMs) return 'less than a minute left'
  const minutes = Math.round(ms / minuteMs)
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  return `about ${Math.round(ms / hourMs)} hours left`
}

/**
 * Shows a text while the work is under way, with how much of it is done and the time left once it reports that. In a terminal this is one line with those
 * of other works, which disappears in the end; elsewhere it is a line now and then.
 * @param output the error output, since a program may read the other one.
 */
export async function showProgress<T>(output: Output, text: string, work: (report: Report) => Promise<T>): Promise<T> {
  const own: Work = { text }
  const drawLine = () => output.write(`\r\u001b[K${underWay.map((work) => work.text).join(' ')}`)
  let start: { at: number; done: number } | null = null
  let writtenAt = Date.now()
  const report: Report = (done, total, details) => {
    const now = Date.now()
    start ??= { at: now, done }
    const isSpeedKnown = now - start.at >= speedAfterMs && done > start.done
    const timeLeft = !isSpeedKnown ? [] : [describeTimeLeft(((now - start.at) / (done - start.done)) * (total - done))]
    const share = `${Math.floor((100 * Math.min(done, total)) / Math.max(total, 1))}%`
    const said = `${text} ${[share, ...(details === undefined ? [] : [details]), ...timeLeft].join(', ')}`
    if (said === own.text) return
    own.text = said
    if (isTerminal(output)) drawLine()
    else if (now - writtenAt >= lineEveryMs) {
      writtenAt = now
      output.write(`${said}\n`)
    }
  }
  underWay.push(own)
  if (isTerminal(output)) drawLine()
  try {
    return await work(report)
  } finally {
    underWay.splice(underWay.indexOf(own), 1)
    if (isTerminal(output)) drawLine()
  }
}
