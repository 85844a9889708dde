import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newEntity } from './new/entity.ts'
import { newMachine } from './new/machine.ts'
import type { Made } from './new/made.ts'
import { newScreen } from './new/screen.ts'

/**
 * `npm run new screen <context>/<area>/<name> "<Title>"`, `npm run new entity <context>/<name>`, `npm run new machine
 * <context>/<name>`: skeletons in the right rooms. Nothing that exists is written over.
 */
const root = join(import.meta.dirname, '..')
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const usage =
  'npm run new screen <context>/<area>/<name> "<Title>" | entity <context>/<name> | machine <context>/<name>'

/** The number after the last migration, in steps of ten. */
function nextMigration(): number {
  const last = Math.max(
    0,
    ...readdirSync(join(root, 'server', 'kernel', 'db', 'migrations')).map((file) =>
      Number(file.slice(0, 4)),
    ),
  )
  return Math.floor(last / 10) * 10 + 10
}

function make(kind: string, name: string, title: string): Made {
  if (kind === 'screen') return newScreen(name, title)
  if (kind === 'machine') return newMachine(name)
  if (kind === 'entity') return newEntity(name, nextMigration())
  throw new Error(`There is no ${kind}: ${usage}`)
}

const [kind = '', name = '', title = ''] = process.argv.slice(2)
try {
  if (name === '' || (kind === 'screen' && title === '')) throw new Error(usage)
  const { files, next } = make(kind, name, title)
  const there = Object.keys(files).filter((path) => existsSync(join(root, path)))
  if (there.length > 0) throw new Error(`Already there: ${there.join(', ')}`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    say(`  ${path}`)
  }
  say(`\nLeft to you:\n${next.map((line) => `  ${line}`).join('\n')}`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
