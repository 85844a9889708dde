import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { filesBelow } from './manifest.ts'

const place = mkdtempSync(join(tmpdir(), 'capstan-manifest-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
mkdirSync(join(place, 'backup', 'files'), { recursive: true })
writeFileSync(join(place, 'backup', 'files', 'one'), 'x')
writeFileSync(join(place, 'backup', 'manifest.json'), '{}')

it.each([
  ['as it is', join(place, 'backup')],
  ['with a slash at its end', `${join(place, 'backup')}/`],
  ['beginning with a dot', `./${relative(process.cwd(), join(place, 'backup'))}`],
  ['from here', relative(process.cwd(), join(place, 'backup'))],
])('files below a folder that is named %s have paths below it', async (_, folder) => {
  expect((await filesBelow(folder)).map((file) => file.path)).toEqual(['files/one'])
})
