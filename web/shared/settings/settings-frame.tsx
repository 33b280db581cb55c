import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import styles from './settings-frame.module.css'

interface SettingsFrameProps {
  /** Where it isn't the declared one. */
  title?: string | undefined
  subtitle?: string | undefined
  children: ReactNode
}

/** Around the matters of a page of the settings. */
export function SettingsFrame({ title, subtitle, children }: SettingsFrameProps) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <div className={styles.content}>{children}</div>
    </>
  )
}
