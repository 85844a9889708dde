import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What one file of tests took and showed. */
export interface FileReport {
  project: string
  /** below the root of the repository */
  file: string
  /** ms from its beginning to its end: environment, imports, hooks and tests */
  ms: number
  passed: number
  failed: number
  /** what failed: the full name, and the error of a hook or what the tabs of a browser showed */
  failures: string[][]
  /** tests that passed when they were tried again */
  retried: string[][]
}
/** What `vitest run` writes for scripts/test.ts to the file that CAPSTAN_REPORT names. */
export interface RunReport {
  files: FileReport[]
  /** errors outside any test */
  errors: string[]
}

/** of tests in a browser: what the tabs showed when one failed, and how often it was tried */
interface Meta {
  seen?: string[]
  attempts?: number
}

function reportOf(module: TestModule, root: string): FileReport {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const tests = [...module.children.allTests()]
  const named = (state: 'passed' | 'failed', all = false): string[][] =>
    tests.flatMap((test) => {
      const { seen = [], attempts = 1 } = test.meta() as Meta
      return test.result().state === state && (all || attempts > 1)
        ? [[test.fullName, ...seen]]
        : []
    })
  const failures = [
    ...named('failed', true),
    // a hook that failed leaves its tests out
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => [suite.fullName, message]),
    ),
  ]
  // a file that could not run counts as one failure
  if (module.state() === 'failed' && failures.length === 0)
    failures.push(['could not run', ...module.errors().map(({ message }) => message)])
  return {
    project: module.project.name,
    file: relative(root, module.moduleId),
    ms: Math.round(
      environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    ),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    failures,
    retried: named('passed'),
  }
}

/** Writes what the run showed, and how long each file took, to the file that CAPSTAN_REPORT names. */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const to = process.env['CAPSTAN_REPORT']
    if (to === undefined) return
    const report: RunReport = {
      files: modules.map((module) => reportOf(module, process.cwd())),
      errors: errors.map(({ message }) => message),
    }
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, JSON.stringify(report))
  }
}
