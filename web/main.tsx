import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './app/router.ts'
import { connectSession } from './app/session/connect-session.ts'
import { i18n, loadTexts, startI18n } from './i18n/i18n.ts'
import { watchAppearance } from './stores/theme.ts'
import { useUserStore } from './stores/user.ts'
import { closeToasts } from './ui/feedback/toast-store.ts'

async function start(): Promise<void> {
  watchAppearance()
  connectSession()
  await startI18n()
  // The page's script and texts are fetched beside the texts that every page needs. Who is signed out is led away first, from the address as the router writes it.
  if (useUserStore.getState().token !== '') void router.load()
  await loadTexts(['common'])
  i18n.on('languageChanged', () => {
    closeToasts()
    void refetchAll()
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** Answers carry texts in the caller's language, such as the reason of a decline. One that is in flight would arrive in the old language. */
async function refetchAll(): Promise<void> {
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries()
}

void start()
