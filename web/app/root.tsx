import { Outlet } from '@tanstack/react-router'
import { ThemeProvider } from '../shared/appearance/theme-provider.tsx'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { ExpiryGate, StepUpGate } from './session/session-gates.tsx'

/** Around every page, signed in or not. */
export function Root() {
  return (
    <ThemeProvider>
      <Outlet />
      <StepUpGate />
      <ExpiryGate />
      <Toasts />
    </ThemeProvider>
  )
}
