import { logout } from '#areas/identity/contract/sign-in.ts'
import { callDashboard } from './dashboard.ts'

/** Ends a session on the server while the page that uses it knows nothing of it. */
export async function endSession(baseUrl: string, token: string): Promise<void> {
  const { status } = await callDashboard(baseUrl, logout, { token })
  if (status !== 200) throw new Error(`The session could not be ended: ${status}`)
}
