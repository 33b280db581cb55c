import { quitLogin } from '../../session/quit-login.ts'
import { saveRedirect } from '../../session/redirect.ts'
import { keepStoreTicketWhile } from '../../session/store-ticket.ts'
import { useExpiry } from './expiry-store.ts'

/** The answer to the expiry dialogue: out, and back to this page after signing in. */
export function confirmExpiry(): void {
  useExpiry.setState({ isAsking: false })
  const { href } = window.location
  keepStoreTicketWhile(quitLogin)
  saveRedirect(href)
}
