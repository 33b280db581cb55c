import { describeAtlas } from './atlas.ts'

/** Examples of components show what a page looks like while it loads, too. */
describeAtlas('catalogue', [
  // An example shows a link in a sentence without the style that its page gives it.
  { name: 'components', path: '/components', busyCount: 99, hasExamples: true, excepted: /axe: link-in-text-block/ },
])
