import type { AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { machineModels } from '../all-models.ts'
import { statesOf } from '../lib/structure.ts'
import { bankAccountModel } from '../payments/bank-account-setup.model.ts'
import { buildWatchModel } from './build-watch.model.ts'
import { editFormModel } from './edit-form.model.ts'
import { investorInformationModel } from '../investments/investor-information.model.ts'
import { loadingBarModel } from './loading-bar.model.ts'
import { loginModel } from '../identity/login.model.ts'
import { newCompanyModel } from '../offerings/new-company.model.ts'
import { confirmAddressModel } from '../identity/confirm-address.model.ts'
import { partReloadModel } from './part-reload.model.ts'
import { passwordGateModel } from '../identity/password-gate.model.ts'
import { passwordResetModel } from '../identity/password-reset.model.ts'
import { registrationModel } from '../identity/sign-up.model.ts'
import { regulatoryChecklistModel } from '../offerings/regulatory-checklist.model.ts'
import { sessionModel } from '../identity/session.model.ts'
import { signingModel } from './signing.model.ts'
import { stepUpModel } from '../identity/step-up.model.ts'
import { uploadModel } from './upload.model.ts'
import { flowLabels } from './labels.ts'

const models = [
  buildWatchModel,
  editFormModel,
  investorInformationModel,
  loadingBarModel,
  loginModel,
  partReloadModel,
  confirmAddressModel,
  passwordGateModel,
  passwordResetModel,
  registrationModel,
  regulatoryChecklistModel,
  sessionModel,
  stepUpModel,
  uploadModel,
  bankAccountModel,
  signingModel,
  newCompanyModel,
]
const flows = models.map(({ machine }): [string, AnyStateMachine, string[]] => [
  machine.id,
  machine,
  // a flow has further models where its input decides what can happen
  [
    ...new Set(
      (machineModels[machine.id] ?? []).flatMap((model) =>
        model.events.map((event) => `${event.type}/${event.case}`),
      ),
    ),
  ],
])

describe('plain words', () => {
  test.each(flows)(
    'stand for every event case and every state of %s, and for nothing else',
    (id, machine, cases) => {
      const words = flowLabels[id] ?? { events: {}, states: {} }
      const typeOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))
      expect(
        cases.filter(
          (name) => words.events[name] === undefined && words.events[typeOf(name)] === undefined,
        ),
        'events without words',
      ).toEqual([])
      expect(
        statesOf(machine).filter((state) => words.states[state] === undefined),
        'states without words',
      ).toEqual([])
      expect(
        Object.keys(words.events).filter(
          (name) => !cases.some((one) => one === name || typeOf(one) === name),
        ),
        'words of no event',
      ).toEqual([])
      expect(
        Object.keys(words.states).filter((state) => !statesOf(machine).includes(state)),
        'words of no state',
      ).toEqual([])
    },
  )
  test.each(flows)(
    'say where a tester begins %s, and how only for its own cases',
    (id, _, cases) => {
      expect(flowLabels[id]?.start).toMatch(/\.$/)
      expect(
        Object.keys(flowLabels[id]?.how ?? {}).filter((name) => !cases.includes(name)),
      ).toEqual([])
    },
  )
  test('belong to every flow', () =>
    expect(Object.keys(flowLabels).sort()).toEqual(flows.map(([id]) => id).sort()))
})
