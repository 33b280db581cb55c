import type { ReactNode } from 'react'
import { riskTypes } from '#kernel/risk/types.ts'
import { PlatformNote } from '#web/shared/risk/platform-note.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

const pages = ['/risk', ...riskTypes.map((type) => `/risk/config/${type}` as const), '/risk/uploads'] as const

/** The head of every page of risk lists: its title and actions, and the lists and uploads as tabs; and a note where they decide nothing. */
export function RiskHeader({ title, subtitle, actions }: { title?: string; subtitle: string; actions?: ReactNode }) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      <TabLinks section="/risk" pages={pages} />
      <PlatformNote />
    </>
  )
}
