import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SingleSignOn, SsoMode } from '#areas/identity/contract/single-sign-on/provider.ts'
import { ssoModes } from '#areas/identity/contract/single-sign-on/provider.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import styles from './card.module.css'
import { Card } from './card.tsx'

const ModeDialog = lazy(() => import('./mode-dialog.tsx'))
const tones = { off: 'idle', optional: 'good', required: 'good' } as const

/** Whether members may or must sign in by the provider. */
export function ModeCard({ settings }: { settings: SingleSignOn }) {
  const { t } = useTranslation('single-sign-on')
  const dialog = useDialog<SsoMode>()
  const { provider, domains } = settings
  const mode = provider?.mode ?? 'off'
  const isReady = provider?.tested_at != null && domains.some(({ verified_at }) => verified_at !== null)
  const choices = ssoModes.filter((other) => other !== mode && (isReady || other === 'off'))
  return (
    <Card
      title={t('mode.title')}
      text={isReady ? t(`mode.texts.${mode}`) : t('mode.notReady')}
      actions={
        choices.length > 0 &&
        choices.map((other) => (
          <Button key={other} onClick={() => dialog.open(other)}>
            {t(`mode.set.${other}`)}
          </Button>
        ))
      }
    >
      <div className={styles.head}>
        <StatusTag tone={tones[mode]}>{t(`mode.names.${mode}`)}</StatusTag>
      </div>
      {dialog.subject && provider && (
        <Suspense fallback={null}>
          <ModeDialog mode={dialog.subject} version={provider.version} members={settings.unlinked_members} onClose={dialog.close} />
        </Suspense>
      )}
    </Card>
  )
}
