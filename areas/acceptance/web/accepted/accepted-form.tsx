import { useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import type { SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import { setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import styles from './accepted.module.css'
import { BrandCard } from './brand-card.tsx'
import { ListCard } from './list-card.tsx'
import { type ShownSwitches, switchesQuery } from './queries.ts'

const fields = ['brands_off', 'currencies', 'countries'] as const

/** What is saved, with the version that a change is based on. */
type Values = SwitchPositions & { readonly version: number }

function valuesOf({ version, brands_off, currency_rule, currencies, country_rule, countries }: ShownSwitches): Values {
  return { version, brands_off, currency_rule, currencies, country_rule, countries }
}

/**
 * A list means nothing while everything is accepted. It is kept meanwhile, for who changes their mind. Lists are in the server's order, so that a
 * value that was turned off and on again is no change.
 */
function bodyOf({ version, brands_off, currency_rule, currencies, country_rule, countries }: Values) {
  return {
    version,
    brands_off: [...brands_off].sort(),
    currency_rule,
    currencies: currency_rule === 'all' ? [] : [...currencies].sort(),
    country_rule,
    countries: country_rule === 'all' ? [] : [...countries].sort(),
  }
}

/** The switches as one form, since they are one version. Each card says what it would have declined. */
export function AcceptedForm({ switches, isLocked }: { switches: ShownSwitches; isLocked: boolean }) {
  const { t } = useTranslation('acceptance')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { queryKey } = switchesQuery(id)
  const form = useContractForm({
    endpoint: setAcceptanceSwitches,
    initial: valuesOf(switches),
    toBody: bodyOf,
    fields,
    send: (body) => call(setAcceptanceSwitches, { params: { id }, body }, { showsErrors: true }),
    onDone: (saved) => {
      queries.setQueryData(queryKey, { ...switches, ...saved })
      showToast({ kind: 'success', text: t('accepted.saved') })
    },
    // Discarding then shows what somebody else saved.
    onRefused: () => {
      void queries.invalidateQueries({ queryKey })
      return false
    },
    onUnchanged: () => showToast({ kind: 'info', text: t('accepted.unchanged') }),
    unsaved: { name: t('tabs.accepted') },
  })
  const { values, problems } = form
  // The first edit decides which version is changed, also if a later one is read meanwhile.
  const change = (changed: Partial<SwitchPositions>, field: (typeof fields)[number]) => form.change({ ...changed, version: values.version }, field)
  const card = { values, usage: switches.usage, isLocked }
  return (
    <form ref={form.ref} className={styles.page} onSubmit={form.submit} noValidate>
      <BrandCard {...card} problem={problems.brands_off} onChange={(brands_off) => change({ brands_off }, 'brands_off')} />
      <ListCard
        {...card}
        kind="currency"
        rule={values.currency_rule}
        saved={switches.currencies}
        chosen={values.currencies}
        problem={problems.currencies}
        onChange={(currency_rule, currencies) => change({ currency_rule, currencies }, 'currencies')}
      />
      <ListCard
        {...card}
        kind="country"
        rule={values.country_rule}
        saved={switches.countries}
        chosen={values.countries}
        problem={problems.countries}
        onChange={(country_rule, countries) => change({ country_rule, countries }, 'countries')}
      />
      <Refusal {...form.refusal} />
      {!isLocked && (
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={form.isSending}>
            {t('accepted.save')}
          </Button>
          {form.isChanged && !form.isSending && <Button onClick={form.discard}>{t('accepted.discard')}</Button>}
        </div>
      )}
    </form>
  )
}
