import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files and folders that take minutes, the longest first: a run that begins one of them last waits for it alone. */
const LONG = [
  'tests/e2e/every-screen',
  'tests/flows/form-flows',
  'tests/flows/session-flows',
  'tests/e2e/by-links',
  'tests/e2e/whole-story',
  'tests/e2e/interruptions',
  'tests/e2e/way-through',
  'tests/flows/',
  'src/features/investments/investment/interruptions',
  'tests/faults/',
  'tests/invariants/',
  'tests/models/',
  'server/kernel/db/',
  'tests/api/',
  'server/investments/closings/',
  'server/payments/banking/',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((folder) => moduleId.includes(`/${folder}`))
  return at === -1 ? LONG.length : at
}

/** Files of the long folders first, the others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
