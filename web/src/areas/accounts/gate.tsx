import type { ReactNode } from 'react'
import { AppearanceMenu } from '../../ui/appearance-menu.tsx'
import { Brand } from '../../ui/brand.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import styles from './gate.module.css'
import { GatePicture } from './gate-picture.tsx'

/** The frame of the pages for people who are signed out: the product on one side, the form on the other. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <div className={styles.gate}>
      <GatePicture />
      <div className={styles.side}>
        <header className={styles.top}>
          <span className={styles.brand}>
            <Brand />
          </span>
          <LanguageMenu />
          <AppearanceMenu />
        </header>
        <main className={styles.main}>{children}</main>
      </div>
    </div>
  )
}
