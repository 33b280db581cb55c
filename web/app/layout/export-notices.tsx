import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { ExportNotice } from '../../shared/exports/export-notice.tsx'
import { unfollowExport, useFollowedExports } from '../../shared/exports/followed-exports.ts'
import { exportListQuery } from '../../shared/exports/queries.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { noticesId } from '../../ui/feedback/toasts.tsx'

/** Notices of the exports that were requested in this tab, except on the page that lists them. */
export default function ExportNotices() {
  const { id: merchantId } = useMerchant()
  const ids = useFollowedExports((state) => state.ids)
  const isListed = useRouterState({ select: (state) => state.location.pathname === '/exports' })
  const { data } = useQuery(exportListQuery(merchantId))
  const place = document.getElementById(noticesId)
  if (isListed || !place) return null
  const followed = data?.items.filter(({ id }) => ids.includes(id)) ?? []
  // A notice that changes its state is a new one, so screen readers read it.
  return createPortal(
    followed.map((item) => <ExportNotice key={`${item.id} ${item.state}`} item={item} onClose={() => unfollowExport(item.id)} />),
    place,
  )
}
