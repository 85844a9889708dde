import { storedOf } from '#machines/lib/check.ts'
import { decide } from '#machines/lib/decide.ts'
import { explore, MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, walkOn, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { envelopeGuards } from './envelope.events.ts'
import { envelopeLifecycle } from './envelope.lifecycle.ts'
import { envelopeModel, fileHash } from './envelope.model.ts'

lifecycleSuite(envelopeLifecycle, envelopeModel, './envelope.golden.txt')

const input = { signers: ['ann', 'bob'] }
const facts = (signer: string) => ({ signer, consent: true, hash: fileHash })
const toSent: Sending[] = [
  { type: 'GENERATED', actor: 'SYS', facts: { hash: fileHash } },
  { type: 'SENT', actor: 'SYS', facts: { hash: fileHash } },
]
const view = (signer: string): Sending => ({ type: 'VIEWED', actor: 'INV', facts: facts(signer) })
const sign = (signer: string): Sending => ({ type: 'SIGNED', actor: 'INV', facts: facts(signer) })
const toSigned: Sending[] = [...toSent, view('ann'), sign('ann'), view('bob'), sign('bob')]

describe('a document that is signed', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(envelopeLifecycle, envelopeModel)).toEqual([]))
  test('sending gives thirty days and writes to those who sign', () => {
    const { row, effects } = walk(envelopeLifecycle, toSent, input)
    expect(row.context).toMatchObject({ sent_at: at, sign_by: '2026-12-20T15:00:00.000Z' })
    expect(effects.map((e) => e.type)).toEqual(['schedule', 'notify', 'signalSteps'])
  })
  test('it is signed when every holder has signed, one after the other in their order', () => {
    const seen = walk(envelopeLifecycle, [...toSent, view('ann'), view('bob')], input).row
    expect(
      decide(envelopeLifecycle, seen, { type: 'SIGNED', at, actor: 'INV', facts: facts('bob') }),
    ).toMatchObject({ ok: false, reason: 'guard_failed', unmet: [envelopeGuards.inTurn] })
    const partly = walkOn(envelopeLifecycle, seen, sign('ann'))
    expect(partly.row.value).toBe('partially_signed')
    const signed = walkOn(envelopeLifecycle, partly.row, sign('bob'))
    expect(signed.row.value).toBe('signed')
    expect(signed.effects[0]).toEqual({ type: 'unschedule', params: { event: 'EXPIRED' } })
  })
  test('a single holder signs once and it is signed', () => {
    expect(
      walk(envelopeLifecycle, [...toSent, view('ann'), sign('ann')], { signers: ['ann'] }).row
        .value,
    ).toBe('signed')
  })
  test('a holder who has not opened it, has signed, did not consent or sees another file cannot sign', () => {
    const { row } = walk(envelopeLifecycle, [...toSent, view('ann'), sign('ann')], input)
    const unmet = (f: object) =>
      decide(envelopeLifecycle, row, { type: 'SIGNED', at, actor: 'INV', facts: f })
    expect(unmet(facts('ann'))).toMatchObject({ ok: false, unmet: [envelopeGuards.notYetSigned] })
    expect(unmet(facts('bob'))).toMatchObject({ ok: false, unmet: [envelopeGuards.hasViewed] })
    const seen = walkOn(envelopeLifecycle, row, view('bob')).row
    expect(
      decide(envelopeLifecycle, seen, {
        type: 'SIGNED',
        at,
        actor: 'INV',
        facts: { ...facts('bob'), consent: false, hash: 'c'.repeat(64) },
      }),
    ).toMatchObject({
      ok: false,
      unmet: [envelopeGuards.consentRecorded, envelopeGuards.hashMatches],
    })
  })
  test('who signs is fixed by the version that is generated', () => {
    const { row } = walk(
      envelopeLifecycle,
      [{ type: 'GENERATED', actor: 'SYS', facts: { hash: fileHash, signers: ['cora', 'cora'] } }],
      input,
    )
    expect(row.context).toMatchObject({ signers: ['cora'], hash: fileHash })
  })
  test('a stranger neither opens, signs nor declines it', () => {
    const { row } = walk(envelopeLifecycle, [...toSent, view('ann')], input)
    for (const type of ['VIEWED', 'SIGNED', 'DECLINED'])
      expect(
        decide(envelopeLifecycle, row, {
          type,
          at,
          actor: 'INV',
          reason: 'No.',
          facts: facts('eve'),
        }),
      ).toMatchObject({ ok: false, reason: 'guard_failed' })
  })
  test('the file that was signed is the file that is countersigned and sealed', () => {
    const { row } = walk(envelopeLifecycle, toSigned, input)
    expect(
      decide(envelopeLifecycle, row, {
        type: 'COUNTERSIGNED',
        at,
        actor: 'ISS',
        facts: { hash: 'd'.repeat(64) },
      }),
    ).toMatchObject({ ok: false, unmet: [envelopeGuards.hashMatches] })
    expect(
      walkOn(envelopeLifecycle, row, {
        type: 'COUNTERSIGNED',
        actor: 'ISS',
        facts: { hash: fileHash },
      }).effects,
    ).toContainEqual({ type: 'sealEnvelope', params: { hash: fileHash } })
  })
  test('changed terms void it at any time before it is executed, and nothing changes it after', () => {
    for (const { state } of explore(envelopeModel)) {
      const decision = decide(envelopeLifecycle, storedOf(envelopeLifecycle, state), {
        type: 'VOIDED',
        at,
        actor: 'SYS',
        reason: 'The amount has changed.',
      })
      expect(decision).toMatchObject(
        state.status === 'active' ? { ok: true, to: 'voided' } : { ok: false, reason: 'finished' },
      )
    }
  })
})
