// The door of every npm script. Plain JavaScript without dependencies: it runs on Node 20 before anything is installed,
// installs what the lockfile says, and goes on with the Node 24 that the lockfile brings.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// an older Node, without import.meta.dirname, must get as far as the check of its version
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'
const say = (text) => process.stdout.write(`${text}\n`)
const sha = (text) => createHash('sha256').update(text).digest('hex')
const seconds = (started) => ((Date.now() - started) / 1000).toFixed(1)
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Installs when node_modules does not belong to the lockfile. */
function install() {
  const stamp = join(root, 'node_modules', '.capstan-installed')
  const wanted = sha(read('package-lock.json'))
  if (read(stamp) === wanted) return
  // a tree that npm itself finished from this lockfile needs no second installation
  const same =
    existsSync(join(root, 'node_modules', '.package-lock.json')) &&
    statSync(join(root, 'node_modules', '.package-lock.json')).mtimeMs >=
      statSync('package-lock.json').mtimeMs
  if (!same) {
    say('Installing…')
    const started = Date.now()
    const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: 'inherit',
      shell: windows,
    })
    if (done.status !== 0) fail('The installation failed; the lines above say why.')
    say(`Installation: ${seconds(started)} s`)
  }
  writeFileSync(stamp, wanted)
}

/** The Node 24 of node_modules, or the one that runs this when it is new enough. */
function findNode() {
  const own = join(bin, windows ? 'node.exe' : 'node')
  const candidates = existsSync(own) ? [own, process.execPath] : [process.execPath]
  for (const node of candidates) {
    const version =
      spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim() ?? ''
    if (Number(version.split('.')[0]) >= 24) return node
  }
  return fail(
    `Capstan needs Node 24 or newer; this is ${process.versions.node}, and npm has none for ${process.platform} ${process.arch}. Install Node 24 and try again.`,
  )
}

const sources = [
  'src',
  'domain',
  'machines',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
]
/** Changes when any source of the client does. */
function fingerprint() {
  const lines = []
  const visit = (path) => {
    if (!existsSync(path)) return
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) lines.push(`${path} ${sha(readFileSync(path))}`)
  }
  sources.forEach(visit)
  return sha(lines.join('\n'))
}

function env() {
  return {
    // what Node has compiled of the product is stored, which is a third of a start
    NODE_COMPILE_CACHE: join(root, '.tmp', 'compiled'),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    CAPSTAN_ROOT: root,
  }
}

/** Runs a program while others run; resolves with its exit status. A signal that ends us ends it. */
const program = (node, args) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { stdio: 'inherit', env: env() })
    const end = () => {
      child.kill()
      process.exit(1)
    }
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
    for (const signal of signals) process.on(signal, end)
    const over = (code) => {
      for (const signal of signals) process.off(signal, end)
      resolve(code)
    }
    child.once('error', () => over(1))
    child.once('exit', (code) => over(code ?? 1))
  })

/** Whether a start first has to build the client or create the demo world. */
function startsSlowly() {
  const dataDir = process.env.DATA_DIR || './data'
  const isNew = !(
    existsSync(dataDir) &&
    statSync(dataDir).isDirectory() &&
    readdirSync(dataDir).length > 0
  )
  return isNew || read(join('dist', '.built')) !== fingerprint()
}

/** Checks the settings before anything is built; when nothing has to be built, the server's own check is enough. */
async function checkSettings(node) {
  if (startsSlowly() && (await program(node, [join('scripts', 'settings.ts')])) !== 0)
    process.exit(1)
}

/** Builds client and server bundle when their sources changed since the last build. */
async function build(node, always = false) {
  const stamp = join('dist', '.built')
  const now = fingerprint()
  if (!always && read(stamp) === now) return
  say('Building…')
  const started = Date.now()
  if ((await program(node, [join('scripts', 'build.ts')])) !== 0)
    fail('The build failed; the lines above say why.')
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, now)
  say(`Client: ${seconds(started)} s`)
}

/** A new installation with the demo world copies it, or has it made and stored, while the client is built. */
async function demoWorld(node) {
  const dataDir = process.env.DATA_DIR || './data'
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return
  // where it cannot be stored, the server makes it itself
  if ((await program(node, [join('scripts', 'world.ts'), dataDir])) !== 0)
    say('The demo world could not be stored for other installations: this one makes its own.')
}

/** Ids of the two processes above us: npm starts scripts through a shell, which outlives a killed npm. */
function starters() {
  const shell = process.ppid
  if (process.platform !== 'linux') return String(shell)
  const status = read(`/proc/${shell}/status`)
  return `${shell} ${/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? ''}`
}

/** Runs a program to its end, hands signals on, and ends it when whoever started us is gone. */
function run(node, args) {
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: env() })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  const before = starters()
  setInterval(() => starters() !== before && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

const [what = 'start', ...rest] = process.argv.slice(2)
install()
const node = findNode()
const watched = ['server', 'domain', 'machines'].map((path) => `--watch-path=${path}`)
switch (what) {
  case 'start':
    await checkSettings(node)
    await Promise.all([build(node), demoWorld(node)])
    run(node, [join('server', 'main.ts'), ...rest])
    break
  case 'dev':
    run(node, [...watched, '--watch-preserve-output', join('server', 'main.ts'), '--vite', ...rest])
    break
  case 'build':
    await build(node, true)
    break
  case 'admin':
    run(node, [join('scripts', 'admin-create.ts'), ...rest])
    break
  case 'log':
    run(node, [join('scripts', 'log-verify.ts'), ...rest])
    break
  case 'doctor':
  case 'keys':
  case 'backup':
  case 'restore':
  case 'audit':
  case 'files':
  case 'repair':
    run(node, [join('scripts', `${what}.ts`), ...rest])
    break
  case 'export':
  case 'import':
    run(node, [join('scripts', `installation-${what}.ts`), ...rest])
    break
  case 'check':
    run(node, [join('scripts', 'test.ts'), 'check'])
    break
  case 'test':
  case 'test:all':
  case 'test:ci':
    await build(node)
    run(node, [join('scripts', 'test.ts'), what.split(':')[1] ?? what])
    break
  default:
    fail(
      `There is no ${what}: start, dev, build, check, test, test:all, test:ci, admin, log, doctor, keys, backup, restore, audit, files, repair, export or import.`,
    )
}
