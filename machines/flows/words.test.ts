import type { AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { statesOf } from '../lib/structure.ts'
import { buildWatchModel } from './build-watch.model.ts'
import { loadingBarModel } from './loading-bar.model.ts'
import { loginModel } from './login.model.ts'
import { partReloadModel } from './part-reload.model.ts'
import { passwordGateModel } from './password-gate.model.ts'
import { passwordResetModel } from './password-reset.model.ts'
import { registrationModel } from './registration.model.ts'
import { sessionModel } from './session.model.ts'
import { stepUpModel } from './step-up.model.ts'
import { flowWords } from './words.ts'

const models = [buildWatchModel, loadingBarModel, loginModel, partReloadModel, passwordGateModel, passwordResetModel, registrationModel, sessionModel, stepUpModel]
const flows = models.map(({ machine, events }): [string, AnyStateMachine, string[]] => [machine.id, machine, events.map((event) => `${event.type}/${event.case}`)])

describe('plain words', () => {
  test.each(flows)('stand for every event case and every state of %s, and for nothing else', (id, machine, cases) => {
    const words = flowWords[id] ?? { events: {}, states: {} }
    const typeOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))
    expect(cases.filter((name) => words.events[name] === undefined && words.events[typeOf(name)] === undefined), 'events without words').toEqual([])
    expect(statesOf(machine).filter((state) => words.states[state] === undefined), 'states without words').toEqual([])
    expect(Object.keys(words.events).filter((name) => !cases.some((one) => one === name || typeOf(one) === name)), 'words of no event').toEqual([])
    expect(Object.keys(words.states).filter((state) => !statesOf(machine).includes(state)), 'words of no state').toEqual([])
  })
  test('belong to every flow', () => expect(Object.keys(flowWords).sort()).toEqual(flows.map(([id]) => id).sort()))
})
