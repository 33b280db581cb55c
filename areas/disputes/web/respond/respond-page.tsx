import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisputeResponse } from '#areas/disputes/contract/response.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { isUser, useUserStore } from '#web/stores/user.ts'
import { DetailSkeleton } from '#web/ui/layout/detail-skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { type DraftContext, DraftContextProvider } from './draft-context.ts'
import { type LocalCopy, readCopies } from './local-copies.ts'
import { responseQuery } from './queries.ts'
import { RespondView } from './respond-view.tsx'

const route = getRouteApi('/shell/payments-product/disputes/$disputeId/respond')
/** Colleagues' changes are seen within this. */
const pollMs = 5000

/** The response to one dispute: evidence, letter, files, and exactly what the issuer gets. */
export function RespondPage() {
  const { t } = useTranslation('evidence')
  const { disputeId } = route.useParams()
  const { id } = useMerchant()
  const user = useUserStore((state) => state.user)
  const key = useMemo(() => ({ id, disputeId }), [id, disputeId])
  const draft = `${isUser(user) ? user.id : ''}/${id}/${disputeId}`
  const found = useCopies(draft)
  const queries = useQueryClient()
  const response = useQuery({ ...responseQuery(key), refetchInterval: ({ state }) => (state.data?.is_open ? pollMs : false) })
  const [unsaved, setUnsavedFields] = useState<ReadonlySet<string>>(new Set())
  const setUnsaved = useCallback<DraftContext['setUnsaved']>((field, isUnsaved) => {
    setUnsavedFields((fields) => {
      if (fields.has(field) === isUnsaved) return fields
      return isUnsaved ? new Set([...fields, field]) : new Set([...fields].filter((known) => known !== field))
    })
  }, [])
  const update = useCallback(
    (answer: DisputeResponse) => {
      const { queryKey } = responseQuery(key)
      // An answer that was overtaken by another one says less.
      queries.setQueryData(queryKey, (known) => (known && known.version > answer.version ? known : answer))
    },
    [key, queries],
  )
  if (response.data && found) {
    const context: DraftContext = { key, copies: { draft, found }, response: response.data, update, setUnsaved }
    return (
      <DraftContextProvider value={context}>
        <RespondView hasUnsaved={unsaved.size > 0} onRefused={() => void queries.invalidateQueries({ queryKey: responseQuery(key).queryKey })} />
      </DraftContextProvider>
    )
  }
  return (
    <>
      <PageHeader breadcrumb={<WayBack path="/payments-product/disputes" />} />
      {response.isError ? <ErrorNotice title={t('failed')} error={response.error} onRetry={() => void response.refetch()} /> : <DetailSkeleton />}
    </>
  )
}

/** Texts of an earlier visit that were never saved. Null until they are read. */
function useCopies(draft: string): Readonly<Record<string, LocalCopy>> | null {
  const [copies, setCopies] = useState<{ draft: string; found: Readonly<Record<string, LocalCopy>> } | null>(null)
  useEffect(() => {
    let isGone = false
    void readCopies(draft).then((found) => {
      if (!isGone) setCopies({ draft, found })
    })
    return () => {
      isGone = true
    }
  }, [draft])
  return copies?.draft === draft ? copies.found : null
}
