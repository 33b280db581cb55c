/** The challenge of a sign-in that waits for its second step (code 10002); it ends with the tab. */
const challengeKey = 'login_challenge'

export const verifyPath = '/login_verify'

export function saveChallenge(challenge: string): void {
  sessionStorage.setItem(challengeKey, challenge)
}

export function findChallenge(): string | null {
  return sessionStorage.getItem(challengeKey)
}

export function dropChallenge(): void {
  sessionStorage.removeItem(challengeKey)
}
