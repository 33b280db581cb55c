import { createContext, useContext } from 'react'
import type { DisputeResponse } from '#areas/disputes/contract/response.ts'
import type { LocalCopy } from './local-copies.ts'
import type { ResponseKey } from './queries.ts'

/** What every part of the page needs of the draft. */
export interface DraftContext {
  readonly key: ResponseKey
  /** Names person, account and dispute, for copies in this browser. */
  readonly copies: { readonly draft: string; readonly found: Readonly<Record<string, LocalCopy>> }
  readonly response: DisputeResponse
  /** Takes over what a call answered. */
  readonly update: (response: DisputeResponse) => void
  /** Fields that aren't saved yet. */
  readonly setUnsaved: (field: string, isUnsaved: boolean) => void
}

export const DraftContextProvider = createContext<DraftContext | null>(null)

export function useDraft(): DraftContext {
  const context = useContext(DraftContextProvider)
  if (!context) throw new Error('There is no draft here')
  return context
}
