import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import forms from '#web/shared/settings/forms.module.css'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { AddFiles } from './add-files.tsx'
import { useDraft } from './draft-context.ts'
import { FileRow } from './file-row.tsx'
import { formatSize, mebibyte } from './format-size.ts'
import styles from './respond.module.css'
import { useUploadsHere } from './use-uploads.ts'

/** All files in the order of the packet. They can be dropped anywhere on the list. */
export function FilesSection() {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const { waiting, problems, add, dismiss } = useUploadsHere()
  const locale = useLocale()
  const [isOver, setIsOver] = useState(false)
  const { files, api_files, is_open } = response
  const sum = (count: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + count(file), 0)
  const size = formatSize(
    sum(({ size_bytes }) => size_bytes),
    locale,
  )
  const end = [
    t('files.count', { count: files.length, max: disputeLimits.evidenceDraftFilesMax }),
    ...(files.length > 0 ? [t('files.facts', { count: sum(({ page_count }) => page_count), size })] : []),
  ]
  return (
    <Section title={t('files.title')} aside={<span className={styles.quiet}>{end.join(' · ')}</span>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button below does the same. */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          if (is_open) add([...event.dataTransfer.files], 'uncategorized_file')
        }}
      >
        {files.length === 0 && <p className={styles.quiet}>{t('files.none')}</p>}
        <ol className="card-list">
          {files.map((file, index) => (
            <FileRow key={file.id} file={file} index={index} />
          ))}
        </ol>
        {api_files.length > 0 && <p className={styles.quiet}>{t('files.fromServer', { names: api_files.map(({ name }) => name).join(', ') })}</p>}
        {waiting.length > 0 && (
          <p className={styles.quiet} role="status">
            {t('files.uploading', { count: waiting.length, name: waiting[0] ?? '' })}
          </p>
        )}
        {problems.map(({ id, name, text }) => (
          <div key={id} className={forms.stopped} role="alert">
            <strong>{name}</strong> {text ?? t('files.notArrived')}{' '}
            <Button size="small" onClick={() => dismiss(id)}>
              {t('files.dismiss')}
            </Button>
          </div>
        ))}
        {is_open && (
          <div>
            <AddFiles kind="uncategorized_file" label={t('files.add')}>
              {t('files.add')}
            </AddFiles>
          </div>
        )}
        <p className={styles.quiet}>
          {t('files.limits', {
            each: disputeLimits.evidenceUploadBytesMax / mebibyte,
            total: disputeLimits.evidenceDraftBytesMax / mebibyte,
            pages: disputeLimits.evidencePdfPagesMax,
            max: formatSize(disputeLimits.evidenceFilesBytesMax, locale),
          })}
        </p>
      </div>
    </Section>
  )
}
