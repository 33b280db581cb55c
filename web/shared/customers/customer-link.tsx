import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../stores/merchant.ts'

/** A customer by name, which leads to their page for those who may open it. */
export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  if (!useCan('customers.read')) return children
  return (
    <Link to="/customers/$customerId" params={{ customerId: id }}>
      {children}
    </Link>
  )
}
