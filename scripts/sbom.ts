import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `npm run sbom [-- <folder>]` writes what is shipped: `sbom.cdx.json` (CycloneDX, npm's own) and `audit.json` (known
 * vulnerabilities), into `.tmp` unless a folder is named. It ends with 1 when the audit finds one that is high or
 * critical, and with 2 when the registry did not answer the audit: then nothing is known.
 */
const root = join(import.meta.dirname, '..')
const folder = process.argv[2] ?? join(root, '.tmp')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

interface Manifest {
  devDependencies?: unknown
  overrides?: unknown
}
interface Lock {
  packages: Record<string, Manifest & { dev?: boolean }>
}
interface Bom {
  specVersion: string
  components: readonly unknown[]
}
interface Audit {
  message?: string
  metadata?: { vulnerabilities: Readonly<Record<string, number>> }
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
const withoutDevelopment = <T extends Manifest>(manifest: T): T => ({
  ...manifest,
  devDependencies: undefined,
  overrides: undefined,
})

/**
 * Manifest and lockfile without what is for development. npm's own `--omit dev` also leaves out packages that both need
 * (react, zod: npm 11).
 */
function writeShipped(to: string): void {
  const lock = read<Lock>('package-lock.json')
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true)
  const packages = Object.fromEntries(
    kept.map(([path, one]) => [path, path === '' ? withoutDevelopment(one) : one]),
  )
  const manifest = withoutDevelopment(read<Manifest>('package.json'))
  writeFileSync(join(to, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(to, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
}

const shipped = mkdtempSync(join(tmpdir(), 'capstan-sbom-'))
const npm = (...args: string[]): { stdout: string; stderr: string } =>
  spawnSync('npm', args, {
    cwd: shipped,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    shell: process.platform === 'win32',
  })

/** Writes the bill of materials; throws npm's message when npm finds the lockfile inconsistent. */
function bill(): void {
  const { stdout, stderr } = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
  if (stdout === '') throw new Error(stderr)
  const { specVersion, components } = JSON.parse(stdout) as Bom
  writeFileSync(join(folder, 'sbom.cdx.json'), stdout)
  say(`sbom.cdx.json: CycloneDX ${specVersion}, ${components.length} components`)
}

/** Asks the registry for known vulnerabilities; the exit code says what it answered. */
function audit(): 0 | 1 | 2 {
  const answer = npm('audit', '--audit-level=high', '--json', '--fetch-retries=1').stdout || '{}'
  writeFileSync(join(folder, 'audit.json'), answer)
  const { message = 'no result', metadata } = JSON.parse(answer) as Audit
  if (metadata === undefined) {
    say(`audit: not answered (${message}); nothing is known about vulnerabilities`)
    return 2
  }
  const found = metadata.vulnerabilities
  const counts = Object.entries(found).map(([level, count]) => `${level} ${count}`)
  say(`audit: ${counts.join(', ')}`)
  return (found['high'] ?? 0) + (found['critical'] ?? 0) > 0 ? 1 : 0
}

try {
  mkdirSync(folder, { recursive: true })
  writeShipped(shipped)
  bill()
  process.exitCode = audit()
} finally {
  rmSync(shipped, { recursive: true, force: true })
}
