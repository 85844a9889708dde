import { checkLifecycle, refusalProblems } from '#machines/lib/check.ts'
import { Coverage } from '#machines/lib/coverage.ts'
import { goldenTable } from '#machines/lib/golden.ts'
import { explore, pathsOf, regionOf, type Model } from '#machines/lib/model.ts'
import { checkModel } from '#machines/lib/run-path.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { toursOf } from '#machines/lib/tours.ts'
import type { Lifecycle } from '#machines/lib/types.ts'
import { describe, expect, test } from 'vitest'

/**
 * What every lifecycle has to pass; `golden` is the table's file, relative to the test file. With `regions`, each is
 * explored by itself; `others` are models with another input, where one cannot reach everything.
 */
export function lifecycleSuite(
  lifecycle: Lifecycle,
  model: Model,
  golden: string,
  regions: readonly string[] = [],
  others: readonly Model[] = [],
): void {
  describe(`${lifecycle.id}: what every lifecycle owes`, () => {
    test('each state has words and a next action, each event a rule, each guard a sentence, each effect a name', () => {
      expect(checkLifecycle(lifecycle)).toEqual([])
      expect(checkModel(model)).toEqual([])
    })
    const parts = regions.length === 0 ? [model] : regions.map((region) => regionOf(model, region))
    test.each(parts.map((part) => [part.region ?? 'whole', part] as const))(
      'paths and tours take every state and every transition (%s)',
      (_, part) => {
        for (const paths of [pathsOf(part), toursOf(part)]) {
          const report = new Coverage(lifecycle.machine)
            .walk([...paths, ...others.flatMap(pathsOf)])
            .report(part.region ?? undefined)
          expect({
            missing: report.missing,
            missingStates: report.missingStates,
            unknown: report.unknown,
          }).toEqual({ missing: [], missingStates: [], unknown: [] })
        }
      },
    )
    test('what the state or a guard does not accept is refused and leaves the stored row as it was', () => {
      expect(parts.flatMap((part) => refusalProblems(lifecycle, part))).toEqual([])
    })
    test('the invariants hold in every configuration', () => {
      for (const part of parts) {
        for (const { state, route } of explore(part)) {
          for (const id of activeStates(state))
            expect({
              id,
              holds: model.invariants[id]?.(state) ?? true,
              route: route.map((e) => e.type),
            }).toMatchObject({ holds: true })
        }
      }
      expect(
        Object.keys(model.invariants).filter(
          (id) =>
            !parts.some((part) =>
              explore(part).some(({ state }) => activeStates(state).includes(id)),
            ),
        ),
      ).toEqual([])
    })
    test('the golden table is the one that was reviewed', async () => {
      await expect(
        parts
          .map((part) => (part.region === null ? '' : `# ${part.region}\n`) + goldenTable(part))
          .join('\n'),
      ).toMatchFileSnapshot(golden)
    })
  })
}
