import { describe, expect, it } from 'vitest'
import { userId } from '#kernel/ids.ts'
import { disputeQueryWith } from './disputes-page.tsx'

describe('the query of the inbox', () => {
  it('offers the reader, nobody and the members as assignees', () => {
    expect(disputeQueryWith([{ id: userId.parse('usr_1'), name: 'Ann' }]).fields.assignee).toMatchObject({ values: ['me', 'nobody', 'usr_1'] })
    expect(disputeQueryWith(undefined).fields.assignee).toMatchObject({ kind: 'text' })
  })
})
