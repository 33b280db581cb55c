import { useTranslation } from 'react-i18next'
import { readShownLook } from '../../shared/views/use-shown-look.ts'
import { ViewBar } from '../../shared/views/view-bar.tsx'
import { OwnAddress } from '../own-address.tsx'

const settings = { columns: null, pinned: 0, density: 'comfortable' } as const
const view = { id: 'view_1', name: 'Failed', is_shared: true, is_own: false, made_by: 'Ann', q: 'status:failed', sort: null, columns: null, pinned: 0 }
const known = { settings, default_view_id: null, views: [{ ...view, density: null, version: 1 }] }

function Shown({ q, view: viewId }: { q?: string; view?: string }) {
  const { t } = useTranslation('payments')
  const search = { ...(q && { q }), view: viewId ?? 'all' }
  const look = readShownLook('payments', { q, view: search.view, columns: undefined, density: undefined }, known)
  return (
    <OwnAddress address="/">
      <ViewBar list="payments" search={search} look={look} known={known} nameColumn={(column) => t(`columns.${column as 'amount'}`)} />
    </OwnAddress>
  )
}

export const Default = () => <Shown />
export const Open = () => <Shown q="status:failed brand:visa" view="view_1" />
