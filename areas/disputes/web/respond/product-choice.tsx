import { useTranslation } from 'react-i18next'
import { productTypes } from '#areas/disputes/contract/evidence.ts'
import { useDraft } from './draft-context.ts'
import styles from './respond.module.css'
import { SaveNote } from './save-note.tsx'
import { useDraftField } from './use-draft-field.ts'

/** What was sold, which decides what is asked for. */
export function ProductChoice() {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const field = useDraftField('product_type')
  return (
    <>
      <fieldset className={styles.choice} disabled={!response.is_open}>
        <legend>{t('product.legend')}</legend>
        {productTypes.map((type) => (
          <label key={type}>
            <input type="radio" name="product_type" checked={field.text === type} onChange={() => field.change(type)} />
            {t(`product.${type}`)}
          </label>
        ))}
      </fieldset>
      <SaveNote field={field} label={t('product.legend')} />
    </>
  )
}
