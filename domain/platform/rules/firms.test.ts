import { expect, test } from 'vitest'
import { firmInput } from '../model/firms.ts'
import { firmChanges } from './firms.ts'

const body = {
  kind: 'broker_dealer',
  legal_name: 'Harbor Securities LLC',
  crd: '123456',
  sec_no: '8-12345',
  states: ['NY', 'TX'],
  principal_name: 'Ada Reed',
  contact_email: 'ada@harbor.example',
  contact_phone: '+12025550123',
  escrow: 'First Bank holds the money.',
  compensation: 'Five percent of the money raised.',
  control_persons: [{ name: 'Ada Reed', title: 'Chief executive officer', crd: '654321' }],
  criminal: false,
  regulatory: false,
  civil: false,
  financial: false,
  checked_on: '2026-11-20',
} as const
const problems = (over: object) =>
  firmInput
    .safeParse({ ...body, ...over })
    .error?.issues.map((issue) => issue.path.join('.'))
    .sort() ?? []

test.each([
  [{}, []],
  [{ kind: 'funding_portal', sec_no: '007-00061', states: [] }, []],
  [{ kind: 'funding_portal' }, ['sec_no']],
  [{ sec_no: '007-00061' }, ['sec_no']],
  [{ sec_no: '9-12345' }, ['sec_no']],
  [{ crd: '012345' }, ['crd']],
  [{ states: [] }, ['states']],
  [{ states: ['XX'] }, ['states.0']],
  [{ regulatory: true }, ['disclosure_details']],
  [{ regulatory: true, disclosure_details: 'A fine in 2019.' }, []],
  [{ control_persons: [] }, ['control_persons']],
  [{ criminal: undefined }, ['criminal']],
])('%o has problems at %o', (over, fields) => expect(problems(over)).toEqual(fields))

test('the history names each field that changed, before and after', () => {
  const before = firmInput.parse(body)
  const after = firmInput.parse({
    ...body,
    states: ['NY'],
    regulatory: true,
    disclosure_details: 'A fine in 2019.',
  })
  expect(firmChanges(before, after)).toEqual([
    { field: 'states', before: 'NY, TX', after: 'NY' },
    { field: 'regulatory', before: 'No', after: 'Yes' },
    { field: 'disclosure_details', before: null, after: 'A fine in 2019.' },
  ])
  expect(firmChanges(before, before)).toEqual([])
  expect(firmChanges(null, before).map((one) => one.field)).not.toContain('other_names')
})
