import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoreProblem, storeInstallPath, storeProblems } from '#areas/stores/contract/problems.ts'
import { keepStoreTicket, useStoreTicket } from '#web/session/store-ticket.ts'
import { Button } from '#web/ui/forms/button.tsx'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { type Connected, ConnectedStore } from './connected-store.tsx'
import { RefusedStore, StoreTicket } from './store-ticket.tsx'

/** Where SHOPLINE's owners of stores arrive: connects the store to an account, or says why not. */
export function ShopAuthPage() {
  const { t } = useTranslation('stores')
  const ticket = useStoreTicket()
  const [connected, setConnected] = useState<Connected | null>(null)
  const query = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  const problem = query.get('problem')
  const install = query.get('install')
  if (connected) return <ConnectedStore {...connected} />
  if (problem !== null) return <RefusedStore text={t(`problems.${isKnown(problem) ? problem : 'invalid'}`)} />
  if (install !== null) return <LeaveFrame query={install} />
  if (ticket === '') return <RefusedStore title={t('auth.noTicketTitle')} text={t('auth.noTicket')} />
  return (
    <StoreTicket
      ticket={ticket}
      onConnected={(now) => {
        keepStoreTicket('')
        setConnected(now)
      }}
    />
  )
}

function isKnown(problem: string): problem is StoreProblem {
  return (storeProblems as readonly string[]).includes(problem)
}

/** In a frame of SHOPLINE, browsers keep neither the sign-in nor the authorization, so it goes on in the whole window. */
function LeaveFrame({ query }: { query: string }) {
  const { t } = useTranslation('stores')
  return (
    <Gate title={t('auth.frameTitle')} lead={t('auth.frameText')}>
      <div className={styles.form}>
        <Button kind="primary" size="large" isWide href={`${storeInstallPath}?${query}`} target="_top">
          {t('auth.frameContinue')}
        </Button>
      </div>
    </Gate>
  )
}
