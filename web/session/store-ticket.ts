import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The ticket of an authorized store. Kept by the tab, so it survives a sign-in with its second step. */
const useTickets = create<{ ticket: string }>()(persist(() => ({ ticket: '' }), { name: 'store_ticket', storage: createJSONStorage(() => sessionStorage) }))

/** Empty without one. */
export function useStoreTicket(): string {
  return useTickets(({ ticket }) => ticket)
}

export function keepStoreTicket(ticket: string): void {
  useTickets.setState({ ticket })
}

/** Keeps the ticket while a session ends, which clears the storage of the tab: whoever signs in next goes on with it, even if their sign-in leaves the page. */
export function keepStoreTicketWhile(endSession: () => void): void {
  const { ticket } = useTickets.getState()
  endSession()
  if (ticket !== '') keepStoreTicket(ticket)
}

/** Takes the ticket out of an address, so that it stays in no history. False where there is none. */
export function takeStoreTicket(search: string): boolean {
  const ticket = new URLSearchParams(search).get('ticket')
  if (!ticket) return false
  keepStoreTicket(ticket)
  return true
}
