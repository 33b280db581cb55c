import { expect, it } from 'vitest'
import { isPageRoute } from '#kernel/pages.ts'
import { moved, movedRoutes } from './moved-routes.ts'

it.each(Object.entries(moved))('%s leads to %s with its query', (path, to) => {
  expect([isPageRoute(path), isPageRoute(to)]).toEqual([false, true])
  const beforeLoad = movedRoutes.find(({ options }) => (options as { path: string }).path === path)?.options.beforeLoad
  const open = () => beforeLoad?.({ location: { search: { q: 'status:on' }, hash: 'top' } } as never)
  expect(open).toThrow(expect.objectContaining({ options: expect.objectContaining({ to, search: { q: 'status:on' }, hash: 'top', replace: true }) }))
})
