import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(tmpdir(), 'capstan-rules-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** One wrong import per rule: file, what it imports, the rule that must name it. */
const wrong: readonly [file: string, imports: string, rule: string][] = [
  ['domain/a.ts', '#machines/lib/types.ts', 'domain-uses-domain'],
  ['domain/b.ts', 'xstate', 'domain-npm'],
  ['domain/c.ts', 'node:fs', 'pure-no-node'],
  ['machines/investors/x.lifecycle.ts', '#machines/flows/y.flow.ts', 'lifecycle-not-flow'],
  ['machines/lib/a.ts', 'react', 'machines-npm'],
  ['machines/lib/b.ts', '#server/config.ts', 'machines-use-domain'],
  ['server/kernel/lib/a.ts', '#server/investors/kyc/index.ts', 'server-ground'],
  ['domain/shared/a.ts', '#domain/identity/b.ts', 'shared-below'],
  ['domain/platform/a.ts', '#domain/identity/b.ts', 'platform-below'],
  ['domain/identity/a.ts', '#domain/investors/b.ts', 'identity-below'],
  ['machines/investors/a.ts', '#domain/offerings/b.ts', 'investors-below'],
  ['src/features/offerings/perks/a.tsx', '#src/features/payments/money/b.tsx', 'offerings-below'],
  ['domain/payments/a.ts', '#domain/holders/b.ts', 'payments-below'],
  ['domain/holders/a.ts', '#domain/investments/b.ts', 'holders-below'],
  ['server/kernel/mail/a.ts', '#server/investors/kyc/index.ts', 'kernel-below'],
  ['server/investments/closings/a.ts', '#server/workspaces/export/index.ts', 'investments-below'],
  ['server/app.ts', '#src/ui/button.tsx', 'server-uses'],
  ['server/investors/tax/service.ts', '#server/investors/kyc/repo.ts', 'module-door'],
  ['server/investors/tax/routes.ts', './repo.ts', 'routes-not-repo'],
  ['server/investors/tax/jobs.ts', '#server/providers/mail/smtp.ts', 'ports-not-adapters'],
  ['server/investors/tax/mail.ts', 'pg', 'sql-in-repo'],
  ['src/ui/a.tsx', '#src/blocks/list.tsx', 'ui-uses'],
  ['src/api/a.ts', '#src/blocks/list.tsx', 'api-uses'],
  ['src/blocks/a.tsx', '#machines/investors/x.lifecycle.ts', 'blocks-use'],
  ['src/features/investors/tax/b.tsx', '#src/routes/table.ts', 'features-use'],
  ['src/features/investors/tax/c.tsx', 'react-router', 'router-in-routes'],
  ['src/app/a.ts', '#server/config.ts', 'src-uses'],
  ['src/lib/ring-a.ts', './ring-b.ts', 'no-circular'],
  ['src/lib/gone.ts', './nowhere.ts', 'resolvable'],
]
const right = [
  'machines/lib/types.ts',
  'machines/flows/y.flow.ts',
  'server/config.ts',
  'server/investors/kyc/index.ts',
  'server/investors/kyc/repo.ts',
  'server/investors/tax/repo.ts',
  'server/providers/mail/smtp.ts',
  'src/ui/button.tsx',
  'src/blocks/list.tsx',
  'src/features/payments/money/b.tsx',
  'domain/identity/b.ts',
  'domain/investors/b.ts',
  'domain/offerings/b.ts',
  'domain/holders/b.ts',
  'domain/investments/b.ts',
  'server/workspaces/export/index.ts',
  'src/routes/table.ts',
]

function write(file: string, text: string): void {
  mkdirSync(dirname(join(place, file)), { recursive: true })
  writeFileSync(join(place, file), text)
}
interface Report {
  summary: { violations: { from: string; rule: { name: string } }[]; totalCruised: number }
}

test('each dependency rule names its wrong import, types included, and nothing that is right', () => {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: object
  }
  write('package.json', JSON.stringify({ name: 'sample', type: 'module', imports }))
  for (const name of ['tsconfig.json', '.dependency-cruiser.mjs'])
    copyFileSync(join(root, name), join(place, name))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  for (const file of right) write(file, 'export type A = string\nexport const a = 1\n')
  for (const [file, what] of wrong)
    write(
      file,
      `import type { A } from '${what}'\nimport { a } from '${what}'\nexport const b: A = a\n`,
    )
  write(
    'src/lib/ring-b.ts',
    "import { b } from './ring-a.ts'\nexport const a = b\nexport type A = number\n",
  )
  // a circle of types alone
  write('src/lib/types-a.ts', "import type { B } from './types-b.ts'\nexport type A = B[]\n")
  write('src/lib/types-b.ts', "import type { A } from './types-a.ts'\nexport type B = A | 1\n")
  const run = spawnSync(
    join(root, 'node_modules', '.bin', 'depcruise'),
    [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      'domain',
      'machines',
      'server',
      'src',
    ],
    { cwd: place, encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  const { violations } = (JSON.parse(run.stdout) as Report).summary
  const found = new Set(violations.map((v) => `${v.from} ${v.rule.name}`))
  expect(
    wrong.map(([file, , rule]) => `${file} ${rule}`).filter((line) => !found.has(line)),
  ).toEqual([])
  expect(found).toContain('src/lib/types-a.ts no-circular')
  const named = new Set([
    ...wrong.map(([file]) => file),
    'src/lib/ring-b.ts',
    'src/lib/types-a.ts',
    'src/lib/types-b.ts',
  ])
  expect(violations.filter((v) => !named.has(v.from))).toEqual([])
}, 30_000)
