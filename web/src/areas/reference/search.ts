import { type ApiName, apiNames } from './api-names.ts'

interface ReferenceSearch {
  readonly api?: ApiName
  /** The call that is shown. */
  readonly call?: string
}

export function readReferenceSearch({ api, call }: Record<string, unknown>): ReferenceSearch {
  const known = apiNames.find((name) => name === api)
  return { ...(known && { api: known }), ...(typeof call === 'string' && { call }) }
}
