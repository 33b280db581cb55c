import { expect, it } from 'vitest'
import { isPageRoute } from '#kernel/pages.ts'
import { pages } from '../pages.ts'
import { moved, movedRoutes } from './moved-routes.ts'

it.each(Object.entries(moved))('%s leads to %s with its query', (path, to) => {
  expect([isPageRoute(path), isPageRoute(to)]).toEqual([false, true])
  const beforeLoad = movedRoutes.find(({ options }) => (options as { path: string }).path === path)?.options.beforeLoad
  const open = () => beforeLoad?.({ location: { search: { q: 'status:on' }, hash: 'top' } } as never)
  expect(open).toThrow(expect.objectContaining({ options: expect.objectContaining({ to, search: { q: 'status:on' }, hash: 'top', replace: true }) }))
})

it('an address of the Risk page as it was opens Risk, without the range and the currency that the page no longer has', () => {
  expect(pages['/risk'].validateSearch?.({ range: '90d', currency: 'USD', q: 'record:2001' })).toEqual({ q: 'record:2001' })
})
