import { Link } from '@tanstack/react-router'
import CheckIcon from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { type AccountRequirement, accountRequirements } from '#areas/settings/contract/merchants/endpoints.ts'
import styles from './account-requirements.module.css'

/** Where each of them is done; the processor is connected by the platform. */
const places = {
  email_confirmation: '/settings/account',
  support_email: '/settings/info',
  website: '/settings/info',
  statement_descriptor: '/settings/info',
  processor: null,
  documents: '/settings/compliance',
} as const satisfies Record<AccountRequirement, string | null>

const ways = { '/settings/account': 'toAddress', '/settings/info': 'toInfo', '/settings/compliance': 'toDocuments' } as const

interface AccountRequirementsProps {
  missing: readonly AccountRequirement[]
  /** The page that this stands on, to which no link leads. */
  at?: '/settings/info'
}

/** What a live account needs before it can take money: what is done, and what is missing with the way to do it. */
export function AccountRequirements({ missing, at }: AccountRequirementsProps) {
  const { t } = useTranslation('shell')
  return (
    <ol className={styles.list}>
      {accountRequirements.map((requirement) => {
        const isMissing = missing.includes(requirement)
        const place = places[requirement]
        const way = place && t(`requirements.${ways[place]}`)
        return (
          <li key={requirement} className={styles.item} data-missing={isMissing || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {!isMissing && <CheckIcon />}
            </span>
            <div>
              <span className={styles.name}>{t(`requirements.${requirement}.name`)}</span>
              {!isMissing && <span className="visually-hidden"> {t('requirements.done')}</span>}
              {isMissing && <p className={styles.how}>{t(`requirements.${requirement}.how`)}</p>}
            </div>
            {isMissing && place && place !== at && (
              <Link to={place} className={styles.link} aria-label={`${way}: ${t(`requirements.${requirement}.name`)}`}>
                {way}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
