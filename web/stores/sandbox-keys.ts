import { create } from 'zustand'

interface SandboxKeysState {
  /** Secret keys by account. */
  secrets: Readonly<Record<string, string>>
  keep: (merchantId: string, secret: string) => void
  reset: () => void
}

/** Sandbox keys that were created for code examples. They stay in memory, until the page is reloaded or the person signs out. */
export const useSandboxKeys = create<SandboxKeysState>()((set) => ({
  secrets: {},
  keep: (merchantId, secret) => set(({ secrets }) => ({ secrets: { ...secrets, [merchantId]: secret } })),
  reset: () => set({ secrets: {} }),
}))
