/**
 * Records the present version of every lifecycle: its hash in `machines/migrations/versions.json` and a sample row per
 * state. A version that is recorded already is not overwritten, because rows of it may be stored somewhere; `--replace`
 * does it all the same, for versions that no released product has written.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { presentHashes, presentRows, type Versions } from '#machines/migrations/samples.ts'
import type { LifecycleId } from '#machines/lifecycles.ts'

const folder = new URL('../machines/migrations/', import.meta.url)
const replace = process.argv.includes('--replace')
const versions = JSON.parse(readFileSync(new URL('versions.json', folder), 'utf8')) as Versions
const refused: string[] = []
for (const [id, { version, hash }] of Object.entries(presentHashes())) {
  const known = versions[id]?.[version]
  if (known !== undefined && known !== hash && !replace) {
    refused.push(
      `${id}: version ${version} changed. Raise its version and write upcast[${version}], or pass --replace if no such row was ever stored.`,
    )
    continue
  }
  versions[id] = { ...versions[id], [version]: hash }
  const rows = presentRows(id as LifecycleId)
    .map((row) => JSON.stringify(row))
    .join(',\n  ')
  writeFileSync(new URL(`fixtures/${id}.v${version}.json`, folder), `[\n  ${rows}\n]\n`)
}
writeFileSync(new URL('versions.json', folder), `${JSON.stringify(versions, null, 2)}\n`)
if (refused.length > 0) {
  process.stderr.write(`${refused.join('\n')}\n`)
  process.exitCode = 1
}
