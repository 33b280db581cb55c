import Bowser from 'bowser'

/** What a person calls the program and the system that a request came from, such as Chrome and Windows; null where it does not tell. */
export interface BrowserNames {
  readonly browser: string | null
  readonly system: string | null
}

/** A user agent is whatever its sender wrote, so that only what looks like a name is shown as one. */
const nameForm = /^[\p{L}\p{N}][\p{L}\p{N} .+_-]{0,39}$/u

export function nameBrowser(userAgent: string | null): BrowserNames {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: nameOrNull(browser.name), system: nameOrNull(os.name) }
}

function nameOrNull(name: string | undefined): string | null {
  return name && nameForm.test(name) ? name : null
}
