import { page } from '../shared/navigation/page.ts'
import { readCatalogueSearch } from './search.ts'

/** For developers: open to everyone who is signed in, but not on the menu. */
export const componentsPage = page(
  ['catalogue', 'payments', 'exports', 'disputes', 'overview'],
  () => import('./catalogue-page.tsx').then((module) => module.CataloguePage),
  { validateSearch: readCatalogueSearch },
)
