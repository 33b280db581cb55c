export { createSecretKey } from './keys.ts'
export { addTeamMember, type BusinessInput, type NewUser, type Provisioned, type ProvisionedMember, provisionBusiness } from './provision/provision.ts'
export { registerMerchants } from './routes.ts'
export { readAccount } from './service.ts'
