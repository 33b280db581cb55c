import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  /** What a page for signed-out people hands to the next one. */
  interface HistoryState {
    /** As typed so far. */
    email?: string
    /** What the sign-in page says above its form. */
    notice?: 'password_changed'
  }
}
