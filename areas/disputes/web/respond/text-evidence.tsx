import { useTranslation } from 'react-i18next'
import type { EvidenceTextField } from '#areas/disputes/contract/evidence.ts'
import type { EvidenceItem } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useDraft } from './draft-context.ts'
import { Requirement } from './requirement.tsx'
import styles from './respond.module.css'
import { SaveNote } from './save-note.tsx'
import { useDraftField } from './use-draft-field.ts'

const shortFields = new Set<string>([
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_id',
  'service_date',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
])

/** A text of evidence, with why it helps and where it comes from. */
export function TextEvidence({ item }: { item: EvidenceItem & { field: EvidenceTextField } }) {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const field = useDraftField(item.field)
  const { source, changed_by } = response.values[item.field]
  const hint = (
    <>
      {item.why}
      {source === 'payment' && <span className={styles.source}>{t('source.payment')}</span>}
      {source === 'merchant_api' && <span className={styles.source}>{t('source.merchantApi')}</span>}
      {changed_by !== null && <span className={styles.source}>{t('source.member', { name: changed_by })}</span>}
    </>
  )
  return (
    <div className={styles.item}>
      <Requirement item={item} />
      <Field label={item.label} hint={hint} problem={field.problem}>
        {(control) =>
          shortFields.has(item.field) ? (
            <TextInput {...control} value={field.text} readOnly={!response.is_open} onChange={({ target }) => field.change(target.value)} />
          ) : (
            <TextArea
              {...control}
              rows={3}
              maxLength={disputeLimits.evidenceTextLengthMax}
              value={field.text}
              readOnly={!response.is_open}
              onChange={({ target }) => field.change(target.value)}
            />
          )
        }
      </Field>
      <SaveNote field={field} label={item.label} />
    </div>
  )
}
