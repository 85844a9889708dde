import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  commandOf,
  environmentOf,
  lastOf,
  stagesOf,
  type Instruction,
  type Stage,
} from '#tests/support/containerfile.ts'
import { THOROUGH } from '#tests/support/thorough.ts'

/** Two installations and a build. */
const SLOW_MS = 900_000
/** The user of the image. */
const USER = 1000
const root = join(import.meta.dirname, '..', '..')
/** The Node of the lockfile stands for that of the base image. */
const nodeFolder = dirname(realpathSync(join(root, 'node_modules', '.bin', 'node')))
const path = `${nodeFolder}${delimiter}${process.env['PATH'] ?? ''}`
/** How this machine reaches the registry; nothing else of its environment gets in. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_|NODE_EXTRA_CA_CERTS$|(https?|no)_proxy$|SSL_)/i.test(name),
  ),
)
const isRoot = process.getuid?.() === 0

const places = (rest: string): { from: string | undefined; sources: string[]; to: string } => {
  const words = rest.split(/\s+/)
  const paths = words.filter((word) => !word.startsWith('--'))
  return {
    from: /--from=(\S+)/.exec(rest)?.[1],
    sources: paths.slice(0, -1),
    to: paths.at(-1) ?? '',
  }
}

/** Does what an instruction says in a folder that stands for the root of a stage. */
function follow({ name, rest }: Instruction, stage: string, all: string): void {
  const app = join(stage, 'app')
  if (name === 'WORKDIR') mkdirSync(join(stage, rest), { recursive: true })
  if (name === 'RUN')
    execFileSync('sh', ['-c', rest], {
      cwd: app,
      env: { ...network, PATH: path, HOME: process.env['HOME'] ?? '/tmp' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if (name !== 'COPY') return
  const { from, sources, to } = places(rest)
  const target = to.startsWith('/') ? join(stage, to) : join(app, to)
  for (const source of sources) {
    const at = from === undefined ? join(root, source) : join(all, from, source)
    const into = to.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target
    cpSync(at, into, {
      recursive: true,
      verbatimSymlinks: true,
      // as .dockerignore does
      filter: (file) => from !== undefined || !/\.test\.tsx?$/.test(file),
    })
  }
}

function make(stages: readonly Stage[], all: string): string {
  let folder = ''
  for (const stage of stages) {
    folder = join(all, stage.name ?? 'image')
    mkdirSync(folder)
    for (const step of stage.steps) follow(step, folder, all)
  }
  return folder
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

test.runIf(THOROUGH)(
  'the steps of the Containerfile, done in a folder, make a process that becomes ready, serves pages and stops',
  async () => {
    const all = mkdtempSync(join(tmpdir(), 'capstan-image-'))
    try {
      chmodSync(all, 0o755)
      const stages = stagesOf(readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8'))
      const folder = make(stages, all)
      const image = stages.at(-1)
      if (image === undefined) throw new Error('no stage')
      const app = join(folder, 'app')
      expect(existsSync(join(app, 'node_modules', 'vitest'))).toBe(false)
      expect(existsSync(join(app, 'tests'))).toBe(false)
      const data = join(folder, 'data')
      // the image's root is read-only, and its user owns /data alone
      execFileSync('chmod', ['-R', 'a-w', app])
      execFileSync('chown', ['-R', `${isRoot ? USER : process.getuid?.()}`, data])
      const environment = {
        ...environmentOf(image),
        DATA_DIR: data,
        PORT: await freePort(),
        OPS_PORT: await freePort(),
        PATH: path,
      }
      const as = isRoot
        ? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs']
        : []
      const run = (command: readonly string[]): ReturnType<typeof spawn> => {
        const [program = '', ...args] = [...as, ...command]
        return spawn(program, args, { cwd: app, env: environment, stdio: 'inherit' })
      }
      const server = run(commandOf(lastOf(image, 'CMD')))
      const ended = once(server, 'close')
      const healthy = async (): Promise<number> => {
        const [code] = (await once(run(commandOf(lastOf(image, 'HEALTHCHECK'))), 'close')) as [
          number,
        ]
        return code
      }
      expect(await healthy()).toBe(1)
      await expect.poll(healthy, { timeout: 120_000, interval: 500 }).toBe(0)
      const page = await fetch(`http://127.0.0.1:${environment.PORT}/`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
      server.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    } finally {
      execFileSync('chmod', ['-R', 'u+w', all])
      execFileSync('rm', ['-rf', all])
    }
  },
  SLOW_MS,
)
