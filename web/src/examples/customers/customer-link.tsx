import { CustomerLink } from '../../shared/customers/customer-link.tsx'
import { OwnAddress } from '../own-address.tsx'

export const Default = () => (
  <OwnAddress>
    <CustomerLink id="cus_0VbmLGC4UvidskqxvnvRzis2">Ada Lin</CustomerLink>
  </OwnAddress>
)
