import 'vitest/browser'

declare module 'vitest/browser' {
  /** Defined in vitest.config.ts. */
  interface BrowserCommands {
    tap: (selector: string) => Promise<void>
    swipe: (selector: string, pixels: number) => Promise<void>
  }
}
