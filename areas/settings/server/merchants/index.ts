export { type AccountFacts, readOwnAccount, recordOverdue, withAccountUpdates, withAccountUpdatesOfOwner } from './account-updates.ts'
export { type AccountClock, advanceClock, readClock } from './clock.ts'
export {
  addTeamMember,
  demoProcessor,
  foundBusiness,
  joinTeam,
  openLiveAccount,
  type ProvisionedMember,
  provisionBusiness,
  ReferenceTaken,
} from './provision.ts'
export { registerMerchants } from './routes.ts'
export { findMissingRequirements, isUsableTimeZone } from './service.ts'
