import { useTranslation } from 'react-i18next'
import { shortenId } from '../../../ui/text/shorten-id.ts'
import { useSelection } from './selection.ts'

/** Marks a dispute. A component of its own, so that marking one renders no row again. */
export function SelectBox({ id }: { id: string }) {
  const { t } = useTranslation('disputes')
  const { ids, toggle } = useSelection()
  return <input type="checkbox" checked={ids.has(id)} onChange={() => toggle(id)} aria-label={t('select.one', { id: shortenId(id) })} />
}
