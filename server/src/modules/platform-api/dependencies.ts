import type { HttpDependencies } from '../../infra/http/register.ts'

export type PlatformDependencies = HttpDependencies
