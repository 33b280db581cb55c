import { Navigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { SettingsList } from '#web/shared/settings/settings-list.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** Where the list of the settings stands beside each of their pages. */
const wide = () => window.matchMedia('(min-width: 901px)')

/** On a phone the list of the settings; elsewhere it is in sight already, so their first page opens. */
export function SettingsPage() {
  const isWide = useSyncExternalStore(followWidth, () => wide().matches)
  if (isWide) return <Navigate to="/settings/account" replace />
  return (
    <>
      <PageHeader />
      <SettingsList />
    </>
  )
}

function followWidth(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
