import { cardBrands } from '@counterfoil/contract/statuses'
import { CardMark } from '../../shared/payments/card-mark.tsx'

export const Kinds = () =>
  cardBrands.map((brand) => (
    <p key={brand}>
      <CardMark brand={brand} last4="4242" />
    </p>
  ))
