import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as assert, it } from 'vitest'
import { pathsOf } from '../../scripts/paths.ts'
import { stage } from '../e2e/harness.ts'

const act = stage({ looks: true })
const home = join(import.meta.dirname, '..', '..')

it('a spec that npm run paths writes is one that Playwright runs', async () => {
  const file = join('.tmp', `generated-${process.pid}.spec.ts`)
  mkdirSync(join(home, '.tmp'), { recursive: true })
  writeFileSync(join(home, file), pathsOf(['sign-up', '--max', '2', '--format', 'playwright']).text)
  try {
    const child = spawn(
      process.execPath,
      [join(home, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', file],
      { cwd: home, env: { ...process.env, BASE_URL: act.site.url } },
    )
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => void (words += part.toString()))
    const code = await new Promise((resolve) => child.once('exit', resolve))
    assert(words).toContain('2 passed')
    assert(code).toBe(0)
  } finally {
    rmSync(join(home, file), { force: true })
  }
})
