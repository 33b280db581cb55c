export { createSecretKey } from './keys.ts'
export { addTeamMember, type ProvisionedMember, provisionBusiness } from './provision/provision.ts'
export { registerMerchants } from './routes.ts'
export { readAccount } from './service.ts'
