import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The yardstick of `bench -- web`: one heading with the product's providers and none of its parts. */

const useStore = create(persist(() => ({ token: '' }), { name: 'bare' }))

function Page() {
  const { t } = useTranslation()
  const { token } = useStore()
  return <h1 title={token}>{t('title')}</h1>
}

const router = createRouter({ routeTree: createRootRoute({ component: Page }), defaultNotFoundComponent: Page })

// Texts come from the network, as the product's do.
await i18next
  .use(HttpBackend)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({ fallbackLng: 'en', load: 'languageOnly', backend: { loadPath: '/texts.json' } })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  )
}
