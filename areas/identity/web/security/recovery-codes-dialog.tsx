import { useQueryClient } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { newCodesQuery } from '#web/shared/settings/queries.ts'
import { isUser, useUserStore } from '#web/stores/user.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { pageBrand } from '#web/ui/layout/page-brand.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import { saveFile } from '#web/ui/text/save-file.ts'
import styles from './recovery-codes.module.css'

/** Codes that are shown this once. Nothing but saying that they are kept closes it, and leaving the page asks first. */
export default function RecoveryCodesDialog({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const user = useUserStore((state) => state.user)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const download = () => {
    const head = t('codes.fileHead', { product: pageBrand.name, email: isUser(user) ? user.email : '', host: window.location.host })
    const text = `${head}\n\n${codes.join('\n')}\n\n${t('codes.fileFoot')}\n`
    saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))
  }
  return (
    <Dialog
      title={t('codes.dialogTitle')}
      footer={
        <Button kind="primary" onClick={() => queries.setQueryData(newCodesQuery.queryKey, null)}>
          {t('codes.kept')}
        </Button>
      }
    >
      <p>{t('codes.dialogText')}</p>
      <ul className={styles.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={codes.join('\n')}>{t('codes.copy')}</CopyButton>
        <Button icon={<DownloadIcon aria-hidden />} onClick={download}>
          {t('codes.download')}
        </Button>
      </div>
    </Dialog>
  )
}
