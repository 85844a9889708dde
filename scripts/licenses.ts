import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedExceptions, refusedPackages, shippedPackages, type Lock } from './supply/licenses.ts'

/** `npm run licenses` lists the shipped packages by license; it ends with 1 when one is neither allowed nor named. */
const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
) as Lock
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const shipped = shippedPackages(lock)
const byLicense = Map.groupBy(shipped, ({ license }) => license || 'none stated')
for (const [license, packages] of [...byLicense].sort((a, b) => b[1].length - a[1].length)) {
  say(`${license}: ${packages.length}`)
  say(`  ${packages.map(({ name, version }) => `${name}@${version}`).join(', ')}`)
}
for (const [name, { note }] of Object.entries(namedExceptions)) say(`Exception ${name}: ${note}`)
const refused = refusedPackages(shipped)
for (const { name, version, license } of refused)
  say(`Refused ${name}@${version}: ${license || 'no license'} is not on the list`)
say(`${shipped.length} packages are shipped, ${refused.length} refused`)
if (refused.length > 0) process.exitCode = 1
