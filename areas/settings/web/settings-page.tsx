import { Navigate } from '@tanstack/react-router'
import { SettingsList } from '#web/shared/settings/settings-list.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useMedia } from '#web/ui/layout/use-media.ts'

/** On a phone the list of the settings; elsewhere it is in sight already, so their first page opens. */
export function SettingsPage() {
  const isBesidePages = useMedia('(min-width: 901px)')
  if (isBesidePages) return <Navigate to="/settings/account" replace />
  return (
    <>
      <PageHeader />
      <SettingsList />
    </>
  )
}
