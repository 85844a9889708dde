import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files and folders that take minutes, the longest first: a run that begins one of them last waits for it alone. */
const LONG = [
  'tests/e2e/every-screen',
  'tests/flows/form-flows',
  'tests/e2e/by-roles',
  'tests/e2e/whole-story',
  'tests/e2e/by-links',
  'tests/flows/session-flows',
  'tests/e2e/way-through',
  'tests/e2e/come-back',
  'tests/e2e/sign-in',
  'tests/e2e/visit',
  'tests/e2e/interruptions',
  'tests/flows/',
  'tests/routes/',
  'src/features/investments/investment/interruptions',
  'tests/api/matrix',
  'server/kernel/db/processes',
  'tests/faults/',
  'tests/invariants/',
  'tests/models/',
  'tests/api/',
  'server/investments/closings/',
  'server/payments/banking/',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((folder) => moduleId.includes(`/${folder}`))
  return at === -1 ? LONG.length : at
}

/**
 * Files of the long folders first, the others as vitest orders them, project by project: a worker that goes on with a
 * file of the same project has its modules cached.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (a, b) => rank(a) - rank(b) || a.project.name.localeCompare(b.project.name),
    )
  }
}
