import { useTranslation } from 'react-i18next'
import { ChangesTable } from '../../ui/layout/changes-table.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <ChangesTable
      caption={t('samples.title')}
      heads={{ before: t('samples.name'), after: t('samples.title') }}
      changes={[
        { key: 'changed', label: t('menu.size'), before: 'Harbour Lane', after: 'Harbour Lane Limited' },
        { key: 'added', label: t('combobox.label'), before: null, after: t('samples.title') },
        { key: 'removed', label: t('samples.name'), before: t('samples.name'), after: null },
      ]}
    />
  )
}
