import { decide } from '#machines/lib/decide.ts'
import { begin } from '#machines/lib/begin.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { sections, sectionNames } from '#domain/investors/model/profile/sections.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { profileSectionLifecycle } from './profile-section.lifecycle.ts'
import { profileSectionModel } from './profile-section.model.ts'

lifecycleSuite(profileSectionLifecycle, profileSectionModel, './profile-section.golden.txt')

const facts = {
  version: 1,
  is_new: true,
  complete: true,
  source: 'your profile',
  changes: [{ field: 'address', from: null, to: '•••, Austin, TX, US' }],
}
const saved = (section: keyof typeof sections) => {
  const { stored } = begin(profileSectionLifecycle, { section })
  const decision = decide(profileSectionLifecycle, stored, {
    type: 'SAVE',
    at,
    actor: 'INV',
    facts,
  })
  if (!decision.ok) throw new Error('a first save was refused')
  return decision
}

describe('a section of a profile', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(profileSectionLifecycle, profileSectionModel)).toEqual([]))
  test.each(sectionNames)('%s holds for the months of its own rule', (section) => {
    const { stored, effects } = saved(section)
    const months = sections[section].renewMonths
    const due = months === null ? null : `${2026 + months / 12}-11-20T15:00:00.000Z`
    expect(stored.context).toMatchObject({ due_at: due, version: 1 })
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'EXPIRE', at: due },
    })
  })
  test('what changed is told to the identity check, the tax form and open investments', () => {
    expect(saved('address').effects.filter((effect) => 'fields' in effect.params)).toEqual(
      ['questionIdentity', 'renewTaxForm', 'retestJurisdiction'].map((type) => ({
        type,
        params: { fields: ['address'] },
      })),
    )
  })
  test('changes in the payload are no changes: only kept values count', () => {
    const { stored } = begin(profileSectionLifecycle, { section: 'address' })
    expect(
      decide(profileSectionLifecycle, stored, { type: 'SAVE', at, actor: 'INV', ...facts }),
    ).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: [profileSectionLifecycle.guards.isNew],
    })
  })
  test('a section that is not whole any more cannot be confirmed', () => {
    expect(
      decide(profileSectionLifecycle, saved('employer').stored, {
        type: 'CONFIRM',
        at,
        actor: 'INV',
        facts: { ...facts, complete: false },
      }),
    ).toMatchObject({ ok: false, reason: 'guard_failed' })
  })
  test('only staff asks for it again', () =>
    expect(profileSectionLifecycle.events.ASK_AGAIN.by).toEqual(['ADM']))
})
