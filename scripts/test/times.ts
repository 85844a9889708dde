import { writeFileSync } from 'node:fs'
import type { FileReport } from './reporter.ts'

/** How many of the longest files the end of a run lists. */
const LONGEST = 20

/** One step of a run: a check, the making of the world, the tests of some projects. */
export interface StepTime {
  name: string
  /** from its beginning to its end, while other steps ran beside it */
  seconds: number
}

const table = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell, at) => {
          const width = Math.max(...rows.map((each) => each[at]?.length ?? 0))
          return at === 0 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('  '),
    )
    .join('\n')

/**
 * What a run took, as text for its end: each step, each project (the sum over its files, which share the workers), and
 * the longest files. The same is stored as JSON.
 */
export function timesOf(
  steps: readonly StepTime[],
  files: readonly FileReport[],
  to: string,
): string {
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
    const own = files.filter((file) => file.project === project)
    return {
      project,
      files: own.length,
      tests: own.reduce((sum, { passed, failed }) => sum + passed + failed, 0),
      seconds: own.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    }
  })
  const longest = files.toSorted((a, b) => b.ms - a.ms).slice(0, LONGEST)
  writeFileSync(to, `${JSON.stringify({ steps, projects, files }, null, 1)}\n`)
  const parts = [
    table([
      ['step', 'seconds'],
      ...steps.map(({ name, seconds }) => [name, seconds.toFixed(1)] as const),
    ]),
  ]
  if (projects.length > 0)
    parts.push(
      table([
        ['project', 'files', 'tests', 'seconds of its workers'],
        ...projects.map((one) => [
          one.project,
          String(one.files),
          String(one.tests),
          one.seconds.toFixed(1),
        ]),
      ]),
      table([
        ['longest files', 'seconds'],
        ...longest.map(({ project, file, ms }) => [`${project} ${file}`, (ms / 1000).toFixed(1)]),
      ]),
    )
  return parts.join('\n\n')
}
