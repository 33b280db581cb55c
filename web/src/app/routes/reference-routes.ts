import { createRoute } from '@tanstack/react-router'
import { readReferenceSearch } from '../../areas/reference/search.ts'
import { screen } from './screen.ts'
import { root } from './shell.ts'

/** Open to everyone, signed in or not. */
const reference = createRoute({ getParentRoute: () => root, path: '/docs', validateSearch: readReferenceSearch }).lazy(
  screen(() => import('../../areas/reference/reference-page.tsx').then((module) => module.ReferencePage), 'reference'),
)

export const referenceRoutes = [reference] as const
