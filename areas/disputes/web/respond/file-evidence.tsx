import { useTranslation } from 'react-i18next'
import { evidenceFileFields } from '#areas/disputes/contract/evidence.ts'
import type { EvidenceItem } from '#areas/disputes/contract/response.ts'
import { AddFiles } from './add-files.tsx'
import { useDraft } from './draft-context.ts'
import { Requirement } from './requirement.tsx'
import styles from './respond.module.css'

/** A kind of file: why it helps, and the files that are there. */
export function FileEvidence({ item }: { item: EvidenceItem }) {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const kind = evidenceFileFields.find((known) => known === item.field) ?? 'uncategorized_file'
  const files = response.files.filter((file) => file.kind === kind)
  return (
    <div className={styles.item}>
      <Requirement item={item} />
      <div className={styles.fileItem}>
        <div>
          <strong className={styles.label}>{item.label}</strong>
          <p className={styles.hint}>{item.why}</p>
          {files.length > 0 && <p className={styles.names}>{files.map(({ name }) => name).join(', ')}</p>}
        </div>
        {response.is_open && (
          <AddFiles kind={kind} label={t('files.addKind', { kind: item.label })}>
            {t('files.addFile')}
          </AddFiles>
        )}
      </div>
    </div>
  )
}
