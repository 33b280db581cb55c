export { createSecretKey } from './keys.ts'
export { addTeamMember, demoProcessor, type ProvisionedMember, provisionBusiness } from './provision/provision.ts'
export { registerMerchants } from './routes.ts'
export { findMissingRequirements, isUsableTimeZone, readAccount } from './service.ts'
