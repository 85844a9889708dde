import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Builds the client and the bundle that renders its pages on the server, and packs what browsers ask for. */
const root = join(import.meta.dirname, '..')
/** Bytes; what is shorter is sent as it is: its headers are longer than what packing could gain. */
const SMALL = 200

await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: true } })

const client = join(root, 'dist', 'client')
for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|json|txt|webmanifest|wasm)$/.test(name)) continue
  const file = join(client, name)
  const body = readFileSync(file)
  if (body.length < SMALL) continue
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
