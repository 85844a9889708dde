import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { takes } from '#tests/support/tier.ts'
import { newEntity } from './entity.ts'
import { newMachine } from './machine.ts'
import { namesOf } from './names.ts'
import { newScreen } from './screen.ts'

const root = join(import.meta.dirname, '..', '..')

const compiles = takes('scripts/new')
test.runIf(compiles)('what is generated compiles', { timeout: 120_000 }, () => {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const folder = mkdtempSync(join(root, '.tmp', 'new-'))
  try {
    const made = [
      newScreen('offerings/perks/perk-list', 'Perks'),
      newMachine('offerings/perk-order'),
      newEntity('offerings/perk-order', 9990),
    ]
    for (const [path, text] of made.flatMap((one) => Object.entries(one.files))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.json',
        include: ['**/*.ts', '**/*.tsx', '../../src/vite-env.d.ts'],
        exclude: [],
      }),
    )
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder, '--noEmit'],
      { encoding: 'utf8' },
    )
    expect(
      stdout
        .split('\n')
        .filter(
          (line) => line.includes('.tmp/new-') || /^(domain|machines|server|src)\//.test(line),
        ),
    ).toEqual([])
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a name is one word of all rooms, or it is refused', () => {
  expect(namesOf('perk-order')).toEqual({
    kebab: 'perk-order',
    camel: 'perkOrder',
    pascal: 'PerkOrder',
    snake: 'perk_order',
    words: 'Perk order',
  })
  for (const wrong of ['PerkOrder', 'perk_order', '../x', '', '9lives'])
    expect(() => namesOf(wrong)).toThrow('is not a name')
})
