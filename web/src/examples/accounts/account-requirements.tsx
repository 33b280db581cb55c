import { AccountRequirements } from '../../shared/accounts/account-requirements.tsx'

export const Default = () => <AccountRequirements missing={['website', 'processor']} />
