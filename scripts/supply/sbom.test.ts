import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shippedPackages, type Lock } from './licenses.ts'

const root = join(import.meta.dirname, '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')
const folders: string[] = []
afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true, force: true })))

interface Component {
  group?: string
  name: string
  version: string
  hashes?: readonly { alg: string }[]
}
/** Runs the script against a registry that answers the audit with `advisories`; null: it does not answer. */
async function sbom(
  advisories: object | null,
): Promise<{ code: number; text: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-sbom-test-'))
  folders.push(folder)
  const registry = createServer((request, answer) => {
    request.resume()
    const asked = request.url?.endsWith('/advisories/bulk') === true && advisories !== null
    answer.writeHead(asked ? 200 : 405, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(asked ? advisories : {}))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const child = spawn(node, [join(root, 'scripts', 'sbom.ts'), folder], {
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  registry.close()
  registry.closeAllConnections()
  return { code, text, folder }
}

test('the bill of materials names every shipped package of the lockfile, and no other', async () => {
  const { code, text, folder } = await sbom({})
  expect([code, text]).toEqual([0, expect.stringContaining('high 0')])
  const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: Component[]
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  expect(
    components
      .map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
      .sort(),
  ).toEqual(
    shippedPackages(lock)
      .map(({ name, version }) => `${name}@${version}`)
      .sort(),
  )
  expect(components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toEqual([])
})

test('a vulnerability that is high fails the script', async () => {
  const advisory = { id: 1, title: 'x', severity: 'high', vulnerable_versions: '*', url: 'x' }
  const { code, text } = await sbom({ fastify: [advisory] })
  expect([code, text]).toEqual([1, expect.stringMatching(/high [1-9]/)])
})

test('a registry that does not answer the audit is told as such, never as "no vulnerability"', async () => {
  const { code, text } = await sbom(null)
  expect([code, text]).toEqual([2, expect.stringContaining('not answered')])
})
