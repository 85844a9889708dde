import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { BankAccountInput, BankAccountView } from '#domain/payments/model/banking.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { bankAccountLifecycle } from '#machines/payments/bank-account.lifecycle.ts'
import { statesOf } from '#machines/lib/structure.ts'
import { flowSuite } from '#tests/support/flow-suite.ts'
import { bankAccountFlow, type Account } from './bank-account-setup.flow.ts'
import { accounts, bankAccountModel, enteredAccount } from './bank-account-setup.model.ts'

flowSuite(bankAccountModel)

const settle = () => new Promise((done) => setImmediate(done))
const shown = accounts.refused.status as Presented
const inState = (state: string): BankAccountView => ({
  ...accounts.refused,
  status: { ...shown, state },
})
function begin(give: () => Promise<Account>) {
  const events: string[] = []
  const actor = createActor(
    bankAccountFlow.provide({
      actors: {
        give: fromPromise<Account, { body: BankAccountInput }>(give),
        confirm: fromPromise<Account, { first: number; second: number }>(() =>
          Promise.resolve(accounts.proven),
        ),
      },
      actions: { changed: () => void events.push('changed') },
    }),
  ).start()
  return { actor, events }
}

describe('the bank account of a person', () => {
  test('has a place for every state that the lifecycle can show', () => {
    const places = statesOf(bankAccountLifecycle.machine)
      .map((id) => id.replace('bank-account.', ''))
      .filter((state) => state !== 'replaced')
      .map((state) => {
        const { actor } = begin(() => new Promise(() => undefined))
        actor.send({ type: 'ACCOUNT', account: inState(state) })
        return [state, (actor.getSnapshot().value as { current?: string }).current]
      })
    expect(Object.fromEntries(places)).toEqual({
      none: 'unproven',
      needs_review: 'inReview',
      sent: 'deposits',
      awaiting_confirm: 'proving',
      verified: 'proven',
      failed: 'refused',
      expired: 'refused',
      disabled: 'refused',
      frozen: 'locked',
    })
  })
  test('is not taken from under the person who enters another one', () => {
    const { actor } = begin(() => new Promise(() => undefined))
    actor.send({ type: 'ACCOUNT', account: accounts.proven })
    actor.send({ type: 'CHANGE' })
    actor.send({ type: 'ACCOUNT', account: accounts.refused })
    expect(actor.getSnapshot().value).toBe('entering')
    actor.send({ type: 'CANCEL' })
    expect(actor.getSnapshot().value).toEqual({ current: 'proven' })
  })
  test('on hold is not replaced', () => {
    const { actor } = begin(() => new Promise(() => undefined))
    actor.send({ type: 'ACCOUNT', account: accounts.locked })
    expect(actor.getSnapshot().can({ type: 'CHANGE' })).toBe(false)
  })
  test('is saved once, and the number is kept nowhere', async () => {
    let saved = 0
    const { actor, events } = begin(() => {
      saved += 1
      return Promise.resolve(accounts.deposits)
    })
    actor.send({ type: 'ACCOUNT', account: null })
    actor.send({ type: 'SUBMIT', body: enteredAccount })
    actor.send({ type: 'SUBMIT', body: enteredAccount })
    await settle()
    expect([saved, events, actor.getSnapshot().value]).toEqual([
      1,
      ['changed'],
      { current: 'deposits' },
    ])
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(enteredAccount.account_number)
  })
  test('a refusal stays while the account is read again, and goes when it moves on', async () => {
    const { actor } = begin(() => Promise.reject({ message: 'No.' }))
    actor.send({ type: 'ACCOUNT', account: accounts.refused })
    actor.send({ type: 'START' })
    await settle()
    const failureOf = () => actor.getSnapshot().context.failure
    expect(failureOf()).not.toBeNull()
    actor.send({ type: 'ACCOUNT', account: accounts.refused })
    expect(failureOf()).not.toBeNull()
    actor.send({ type: 'ACCOUNT', account: accounts.deposits })
    expect(failureOf()).toBeNull()
  })
})
