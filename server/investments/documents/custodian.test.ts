import type { TestPerson } from '#tests/support/app.ts'
import { testApp } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  rightValues,
  signed,
} from '#tests/support/investing.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { pdf } from './index.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
const certificate = async (who: TestPerson, id: string): Promise<string> =>
  pdfText(
    (await pdf(t.services, t.db, id, 'certificate.pdf', { actor: who.person })).body as Buffer,
  ).replace(/\s+/g, ' ')

describe('the certificate of an investment through a plan', () => {
  test('names the owner who read and approved, and the custodian once it has signed', async () => {
    const who = await investor(t)
    const view = await begin(who, offering, 50_000, 'ira')
    await allSteps(t, who, view, offering)
    await signed(who, view.id)
    const before = await certificate(who, view.id)
    expect(before).toContain('Custodian: Harbor Custody Trust')
    expect(before).toContain('Not signed yet')
    expect(before).toContain('Read and approved')
    await t.drain()
    expect((await t.lifecycles.read(t.db, 'ira', view.id))?.state).toBe('custodian_signed')
    const [entry] = (
      await t.lifecycles.history(t.db, { machine: 'ira', id: view.id }, { limit: 50 })
    ).filter((one) => one.type === 'CUSTODIAN_SIGNED')
    const after = await certificate(who, view.id)
    expect(after).not.toContain('Not signed yet')
    expect(after).toContain('for the benefit of Mara Lindqvist')
    expect(after.replaceAll(' ', '')).toContain(entry?.hash ?? 'no entry')
  })
  test('says nothing of a custodian where there is none', async () => {
    const who = await investor(t)
    const view = await begin(who, offering, 50_000)
    await allSteps(t, who, view, offering, {
      suitability: rightValues(who, offering, 'suitability'),
    })
    await signed(who, view.id)
    expect(await certificate(who, view.id)).not.toContain('Custodian')
  })
})
