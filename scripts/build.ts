import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'

/**
 * Builds the client and the bundle that renders its pages on the server, and compresses what `@fastify/static` serves
 * with `preCompressed`.
 */
const root = join(import.meta.dirname, '..')
/** Bytes; what is shorter is sent as it is: its headers are longer than what compression could gain. */
const SMALL = 200

// both bundles have React's production build (npm test runs this with NODE_ENV=test)
process.env['NODE_ENV'] = 'production'
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: true } })

const client = join(root, 'dist', 'client')
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(js|css|svg|json|txt|webmanifest|wasm)$/.test(name))
  .map((name) => join(client, name))
await Promise.all(
  files.map(async (file) => {
    const body = readFileSync(file)
    if (body.length < SMALL) return
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(body))
    writeFileSync(`${file}.gz`, await promisify(gzip)(body))
  }),
)
