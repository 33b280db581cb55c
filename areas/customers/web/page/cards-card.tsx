import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CustomerDetail, detachCustomerCard, setDefaultCustomerCard } from '#areas/customers/contract/detail.ts'
import type { CustomerCard } from '#areas/customers/contract/list.ts'
import { call } from '#web/api/call.ts'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { takeInCustomer } from '../queries.ts'
import styles from './page.module.css'

const ConfirmDialog = lazyPart(() => import('#web/shared/errors/confirm-dialog.tsx'))

/** The cards that the customer keeps for later payments. */
export function CardsCard({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const mayManage = useCan('customers.manage')
  const dialog = useDialog<CustomerCard>()
  return (
    <Section title={t('cards.title')}>
      {customer.cards.length === 0 && <span className={detail.quiet}>{t('cards.none')}</span>}
      <ul className={detail.rows}>
        {customer.cards.map((card) => (
          <li key={card.id}>
            <span className={detail.line}>
              <CardMark brand={card.brand} last4={card.last4} />
              {card.is_default && <span className={detail.quiet}>{t('cards.default')}</span>}
            </span>
            <span className={`${detail.quiet} ${detail.end}`}>{t('cards.expires', { date: expiryOf(card) })}</span>
            {mayManage && (
              <span className={`${detail.wide} ${styles.actions}`}>
                {!card.is_default && <MakeDefault customer={customer} card={card} />}
                <Button kind="bare" size="small" isDangerous aria-label={t('cards.detachLabel', { last4: card.last4 })} onClick={() => dialog.open(card)}>
                  {t('cards.detach')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {dialog.subject && <DetachCard customer={customer} card={dialog.subject} onClose={dialog.close} onDone={dialog.closeForGood} />}
    </Section>
  )
}

/** As it is printed on cards. */
function expiryOf({ exp_month: month, exp_year: year }: CustomerCard): string {
  return `${String(month).padStart(2, '0')} / ${String(year % 100).padStart(2, '0')}`
}

function MakeDefault({ customer, card }: { customer: CustomerDetail; card: CustomerCard }) {
  const { t } = useTranslation('customers')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const choose = useMutation({
    mutationFn: () => call(setDefaultCustomerCard, { params: { id: merchantId, customerId: customer.id, cardId: card.id } }),
    onSuccess: (changed) => {
      void takeInCustomer(queries, merchantId, changed)
      showToast({ kind: 'success', text: t('cards.isDefault', { card: `•••• ${card.last4}` }) })
    },
  })
  return (
    <Button kind="bare" size="small" isBusy={choose.isPending} aria-label={t('cards.defaultLabel', { last4: card.last4 })} onClick={() => choose.mutate()}>
      {t('cards.makeDefault')}
    </Button>
  )
}

interface DetachCardProps {
  customer: CustomerDetail
  card: CustomerCard
  onClose: () => void
  onDone: () => void
}

function DetachCard({ customer, card, onClose, onDone }: DetachCardProps) {
  const { t } = useTranslation('customers')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const detach = useMutation({
    mutationFn: () => call(detachCustomerCard, { params: { id: merchantId, customerId: customer.id, cardId: card.id } }),
    onSuccess: (changed) => {
      void takeInCustomer(queries, merchantId, changed)
      showToast({ kind: 'success', text: t('cards.detached') })
      onDone()
    },
  })
  return (
    <ConfirmDialog title={t('cards.detachTitle')} submitText={t('cards.detach')} change={detach} onClose={onClose}>
      <p>{t('cards.detachText', { last4: card.last4 })}</p>
    </ConfirmDialog>
  )
}
