import { describeAtlas } from './atlas.ts'

/** Examples of components show what a page looks like while it loads, too. */
describeAtlas('catalogue', [{ name: 'components', path: '/components', busyCount: 99, hasExamples: true }])
