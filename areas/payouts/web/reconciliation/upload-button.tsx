import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import Button from 'antd/es/button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { useReconciliation } from './queries.ts'

/** Chooses a file, which is sent immediately. */
export function UploadButton({ upload }: { upload: ReturnType<typeof useReconciliation>['upload'] }) {
  const { t } = useTranslation('reconciliation')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xml,.sta,.mt940,.940,text/csv,text/xml,application/xml"
        aria-label={t('upload')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) upload.mutate(file)
          // The same file can be chosen again after it was corrected.
          target.value = ''
        }}
      />
      <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={upload.isPending} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
    </>
  )
}
