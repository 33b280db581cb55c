export { ingestEvents } from './events/ingest.ts'
export { expireWaitingEvents } from './events/waiting.ts'
export { choosePlatform, type FoundedPlatform, foundPlatform } from './platforms.ts'
export { registerPlatformApi } from './routes.ts'
