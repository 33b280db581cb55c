/** The page to return to after signing in again. */
const redirectKey = 'redirect_url'

/**
 * The stored address as a path of this site, or null. Another site's address, a script, and the pages for people who
 * are signed out lead nowhere, so that a planted value cannot send anybody away. An invitation waits for whoever signs in.
 */
export function readRedirect(stored: string | null, origin: string): string | null {
  if (!stored) return null
  try {
    const url = new URL(stored, origin)
    const isOurs = url.origin === origin && !/^\/(user\/(?!invitation$)|login_verify)/.test(url.pathname)
    return isOurs ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

export function saveRedirect(address: string): void {
  localStorage.setItem(redirectKey, address)
}

/** Reads the stored address once; a second sign-in does not lead there again. */
export function takeRedirect(): string | null {
  const path = readRedirect(localStorage.getItem(redirectKey), window.location.origin)
  localStorage.removeItem(redirectKey)
  return path
}
