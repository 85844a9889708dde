import { describe, expect, it } from 'vitest'
import { checklists, type Situation } from '#machines/offerings/regulatory-checklist.model.ts'
import { checklistOf } from './checklist-facts.ts'
import { afterFirst, workspaceIn } from './topics.fixture.ts'

const situations = Object.keys(checklists) as Situation[]

describe('what the flow reads of the server’s checklist', () => {
  it.each(situations)('%s: the same as the model of the flow has', (situation) => {
    expect(checklistOf(workspaceIn(situation))).toEqual(checklists[situation])
  })
  it('leaves a submitted topic out', () => {
    expect(checklistOf(afterFirst()).mine).toEqual(['profits'])
  })
  it('has no topics for who may only read: the same things wait for others', () => {
    const read = checklistOf(workspaceIn('open', { role: 'viewer' }))
    expect([read.mine, read.blockers, read.maySubmit]).toEqual([[], 2, false])
  })
  it('is returned while the offering is in review and one topic was sent back', () => {
    const { offering } = workspaceIn('inReview')
    expect(checklistOf(workspaceIn('returned', { offering })).stage).toBe('returned')
  })
})
