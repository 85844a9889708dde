import { takes } from './tier.ts'

/** What `npm test` and `npm run test:all` take of a suite; CONTRIBUTING.md has these rows as its table. */
export interface Suite {
  suite: string
  /** files that only `npm run test:all` has, and in CI the sixth of them that the commit's number chooses */
  onlyAll?: readonly string[]
  /** of `npm test`: everything that can fail for a reason of its own */
  test: string
  all: string
}

export const suites: readonly Suite[] = [
  {
    suite: 'generated paths over HTTP (`tests/models`)',
    test: 'every transition, every configuration, every case in every state; one refusal of each state and reason',
    all: 'every path; every refusal of every state',
  },
  {
    suite: 'flows without a browser, golden tables, coverage, refusals of machines without HTTP',
    test: 'whole',
    all: 'whole',
  },
  {
    suite: 'paths in every strategy and format (`scripts/paths`)',
    test: 'each machine in one format and by one strategy, by the hash of its name',
    all: 'every strategy and format of every machine',
  },
  {
    suite: 'what a screen reads and what its loader reads (`tests/routes/loaders`)',
    test: 'every screen, with filters or without by the hash of its path',
    all: 'every screen, with filters and without',
  },
  {
    suite: 'authorization matrix (`tests/api/matrix`)',
    test: 'each identity at each sample record of each route; identities that get a visitor’s answer: all at a route’s first record, one at its others',
    all: 'all at each record',
  },
  {
    suite: 'random sequences, malformed requests, mixed ids',
    test: '500; 1,000; 1,000',
    all: '10,000; 10,000; 100,000',
  },
  {
    suite: 'what is in force and signed, after random sequences (`tests/invariants/shadow`)',
    test: '20',
    all: '500; the server is killed in 25 of them',
  },
  {
    suite: 'money of companies with a bank, after random sequences (`tests/reality/bank/random`)',
    test: '30; the connections to the database are cut in 3 of them',
    all: '1,000; cut in 100, the server is killed in 50',
  },
  {
    suite: 'what the generators of `npm run new` write (`scripts/new`)',
    test: 'its names',
    all: 'it compiles',
  },
  { suite: 'commitments at once', test: '150', all: '1,000' },
  {
    suite: 'large files of a bank (`tests/reality/bank/large-files`)',
    test: '60 lines, 60 returns',
    all: '5,000 of each; targets: a minute, no request waits for 200 ms',
  },
  {
    suite: 'kills while the server writes (`tests/faults/kill`)',
    test: '4',
    all: '100',
  },
  {
    suite: 'torn writes (`tests/faults/torn-writes`)',
    test: 'the commit and one statement of each request of an investment',
    all: 'the commit and every statement',
  },
  {
    suite:
      'other faults of the machine: backup, releases, restarts, full disks, silent databases, processes',
    onlyAll: [
      'server/kernel/db/processes.test.ts',
      'server/kernel/db/silent.test.ts',
      'tests/faults/backup.test.ts',
      'tests/faults/disk.test.ts',
      'tests/faults/release.test.ts',
      'tests/faults/restart.test.ts',
      'tests/faults/webhooks.test.ts',
    ],
    test: 'none',
    all: 'whole; in a sixth of CI with fewer kills',
  },
  {
    suite: 'hostile files (`tests/api/hostile-files`)',
    test: 'every file by one of nine ways',
    all: 'every file by every way',
  },
  {
    suite: 'flows in a browser (`tests/flows`)',
    test: 'every state, and each act, response and timer',
    all: 'every case in every configuration',
  },
  {
    suite: 'screens (`tests/e2e/every-screen`)',
    test: 'one of each kind, with its links, at 320 px; axe in light or in dark, by the hash of the screen’s path',
    all: 'each; axe in light and in dark',
  },
  {
    suite: 'links and menus, followed as twelve people',
    onlyAll: ['tests/e2e/by-links.test.ts', 'tests/e2e/by-roles.test.ts'],
    test: 'the links of one screen of each kind',
    all: 'whole',
  },
  {
    suite: 'six dishonest people at every record (`tests/api/six-roles`)',
    onlyAll: ['tests/api/six-roles.test.ts', 'tests/api/six-roles-commands.test.ts'],
    test: 'none',
    all: 'every declared event by each road, and every command',
  },
  {
    suite: 'interruptions of an investment in a browser',
    onlyAll: ['tests/e2e/come-back.test.ts', 'tests/e2e/interruptions.test.ts'],
    test: 'without a browser: 16',
    all: 'in a browser: 40, and one at each step; without: 160',
  },
  {
    suite: 'journeys through several areas',
    onlyAll: [
      'tests/e2e/day-of-an-operator-2.test.ts',
      'tests/e2e/journey-506b.test.ts',
      'tests/e2e/journey-conversion.test.ts',
      'tests/e2e/journey-filings.test.ts',
      'tests/e2e/journey-no-ssn.test.ts',
      'tests/e2e/journey-rare-events-2.test.ts',
      'tests/e2e/journey-rare-events.test.ts',
      'tests/e2e/journey-sanctions.test.ts',
      'tests/e2e/journey-spouses.test.ts',
      'tests/e2e/whole-story.test.ts',
    ],
    test: 'the first investment by mouse and by keyboard, a second one, signing in, a founder’s and an operator’s day, the review queue',
    all: 'whole',
  },
]

/** The files that this run leaves out: those that only `npm run test:all` has, when a run of a tier is asked for. */
export const leftOut = (): string[] =>
  process.env['CAPSTAN_TIER'] === 'test'
    ? suites.flatMap(({ onlyAll = [] }) => onlyAll).filter((file) => !takes(file))
    : []

/** The table of CONTRIBUTING.md, in the form that `npm run format` leaves. */
export function suiteTable(): string {
  const rows = [
    ['tests', '`npm test`', '`npm run test:all`'],
    ...suites.map(({ suite, onlyAll = [], test, all }) => {
      const files = onlyAll.map((file) => `\`${file}\``).join(', ')
      return [files === '' ? suite : `${suite} (${files})`, test, all]
    }),
  ]
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(['-', '-', '-'], '-'), ...body.map((row) => line(row))].join('\n')
}
