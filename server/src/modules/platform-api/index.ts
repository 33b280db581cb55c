export { type FoundedPlatform, foundPlatform } from './platforms.ts'
export { registerPlatformApi } from './routes.ts'
