import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type SwitchPositions, type SwitchRule, switchRules } from '#areas/acceptance/contract/accepts.ts'
import { type SwitchUsage, setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { routedBrands } from '#kernel/statuses.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { type ShownSwitches, switchesQuery } from '../queries.ts'
import styles from './accepted.module.css'
import { CardFrame } from './card-frame.tsx'
import { ValueList } from './value-list.tsx'
import { ValueRow } from './value-row.tsx'

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
  const { t } = useTranslation(['acceptance', 'pages'])
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { queryKey } = switchesQuery(id)
  const form = useContractForm({
    endpoint: setAcceptanceSwitches,
    initial: valuesOf(switches),
    toBody: bodyOf,
    fields,
    send: (body) => call(setAcceptanceSwitches, { params: { id }, body }, { showsFieldErrors: true }),
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
    unsaved: { name: t('pages:/risk/accepted.title') },
  })
  const { values, problems } = form
  // The first edit decides which version is changed, also if a later one is read meanwhile.
  const change = (changed: Partial<SwitchPositions>, field: (typeof fields)[number]) => form.change({ ...changed, version: values.version }, field)
  const card = { values, usage: switches.usage, isLocked }
  return (
    <form ref={form.ref} className="stack" onSubmit={form.submit} noValidate>
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
        <div className="buttons">
          <Button kind="primary" type="submit" isBusy={form.isSending}>
            {t('accepted.save')}
          </Button>
          {form.isChanged && !form.isSending && <Button onClick={form.discard}>{t('accepted.discard')}</Button>}
        </div>
      )}
    </form>
  )
}

interface BrandCardProps {
  values: SwitchPositions
  usage: SwitchUsage
  isLocked: boolean
  problem: string | undefined
  onChange: (brandsOff: string[]) => void
}

/** The brands on which cards are routed, each on or off. */
function BrandCard({ values, usage, isLocked, problem, onChange }: BrandCardProps) {
  const { t } = useTranslation()
  const off = values.brands_off
  const toggle = (brand: string) => onChange(routedBrands.filter((one) => (one === brand) !== off.includes(one)))
  return (
    <CardFrame kind="brand" values={values} usage={usage} problem={problem}>
      <ul className={styles.brands}>
        {routedBrands.map((brand) => (
          <ValueRow
            key={brand}
            kind="brand"
            value={brand}
            name={t(`card.brand.${brand}`)}
            isChecked={!off.includes(brand)}
            isLocked={isLocked}
            isInvalid={problem !== undefined}
            usage={usage}
            onToggle={() => toggle(brand)}
          />
        ))}
      </ul>
    </CardFrame>
  )
}

interface ListCardProps {
  kind: 'currency' | 'country'
  values: SwitchPositions
  rule: SwitchRule
  saved: readonly string[]
  chosen: readonly string[]
  usage: SwitchUsage
  isLocked: boolean
  problem: string | undefined
  onChange: (rule: SwitchRule, chosen: string[]) => void
}

/** Currencies or card countries: all, only those of a list, or all but those. */
function ListCard({ kind, values, rule, saved, chosen, usage, isLocked, problem, onChange }: ListCardProps) {
  const { t } = useTranslation('acceptance')
  const name = useId()
  const toggle = (value: string) => onChange(rule, chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <CardFrame kind={kind} values={values} usage={usage} problem={problem}>
      <fieldset className={styles.rules} disabled={isLocked}>
        <legend className="visually-hidden">{t(`accepted.${kind}.title`)}</legend>
        {switchRules.map((one) => (
          <label key={one} className={styles.rule}>
            <input type="radio" name={name} checked={rule === one} onChange={() => onChange(one, [...chosen])} />
            {t(`accepted.${kind}.${one}`)}
          </label>
        ))}
      </fieldset>
      {rule !== 'all' && (
        <ValueList kind={kind} saved={saved} chosen={chosen} usage={usage} isLocked={isLocked} isInvalid={problem !== undefined} onToggle={toggle} />
      )}
    </CardFrame>
  )
}
