import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Gate } from '../gate/gate.tsx'
import { GateMark } from '../gate/gate-mark.tsx'

/** A mailed link that was used, is too old, or was never one. */
export function LinkOver({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('identity')
  return (
    <Gate mark={<GateMark kind="over" />} title={t('link.overTitle')} lead={text}>
      {children}
    </Gate>
  )
}
