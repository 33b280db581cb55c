import { identityLimits } from '#areas/identity/contract/rules.ts'

/** The mail that this tab asked for, so that a reload neither forgets it nor the wait until the next one. */
export interface SentMail {
  email: string
  /** When the next one can be asked for, in milliseconds. */
  nextAt: number
}

const sentMailKey = 'forgot_password_mail'

export function saveSentMail(mail: SentMail): void {
  sessionStorage.setItem(sentMailKey, JSON.stringify(mail))
}

export function dropSentMail(): void {
  sessionStorage.removeItem(sentMailKey)
}

export function findSentMail(): SentMail | null {
  return readSentMail(sessionStorage.getItem(sentMailKey))
}

/** What is stored, or null where it is none. */
export function readSentMail(stored: string | null): SentMail | null {
  try {
    const mail: Partial<SentMail> | null = JSON.parse(stored ?? 'null')
    return typeof mail?.email === 'string' && typeof mail.nextAt === 'number' ? { email: mail.email, nextAt: mail.nextAt } : null
  } catch {
    return null
  }
}

/** Never longer than the server ever asks for, even if the clock of this machine was set back meanwhile. */
export function countSecondsLeft(nextAt: number, now: number): number {
  return Math.min(Math.max(0, Math.ceil((nextAt - now) / 1000)), identityLimits.mailWaitSeconds)
}

/** As a stopwatch has it: 4:59. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
