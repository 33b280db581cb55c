import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import styles from '../../ui/filters/filter-form.module.css'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'

export function WithForm() {
  const { t } = useTranslation('catalogue')
  return (
    <Popover label={t('popover.title')} button={t('popover.open')} buttonClassName={styles.preset}>
      {(close) => (
        <form onSubmit={close}>
          <Field label={t('samples.name')}>{(control) => <TextInput {...control} />}</Field>
          <p>
            <Button type="primary" onClick={close}>
              {t('popover.apply')}
            </Button>
          </p>
        </form>
      )}
    </Popover>
  )
}

export function WithText() {
  const { t } = useTranslation('catalogue')
  return (
    <Popover label={t('popover.title')} button={t('popover.open')} buttonClassName={styles.preset}>
      {() => <p>{t('samples.sentence')}</p>}
    </Popover>
  )
}
