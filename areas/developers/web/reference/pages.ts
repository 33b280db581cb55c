import { page } from '#web/shared/navigation/page.ts'
import { type ApiName, apiNames } from './api-names.ts'

export const referencePage = page(['reference', 'pages'], () => import('./reference-page.tsx').then((module) => module.ReferencePage), {
  validateSearch: readReferenceSearch,
})

interface ReferenceSearch {
  readonly api?: ApiName
  /** The call that is shown. */
  readonly call?: string
  /** The guide that is shown. */
  readonly guide?: string
}

function readReferenceSearch({ api, call, guide }: Record<string, unknown>): ReferenceSearch {
  const known = apiNames.find((name) => name === api)
  return { ...(known && { api: known }), ...(typeof call === 'string' && { call }), ...(typeof guide === 'string' && { guide }) }
}
