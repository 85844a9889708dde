import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { sha256 } from '../lib/keys.ts'

interface Asset {
  body: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
  type: string
  etag: string
  /** its name has a hash of its content */
  immutable: boolean
}
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', json: 'application/json; charset=utf-8', svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif',
  ico: 'image/x-icon', woff2: 'font/woff2', txt: 'text/plain; charset=utf-8', webmanifest: 'application/manifest+json', wasm: 'application/wasm', html: 'text/html; charset=utf-8', xml: 'application/xml',
}
const orNull = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null)

/** The built client by path: `/assets/x-1a2b.js`. No page, no source map, no dotfile, no file of an unknown kind. */
export class Assets {
  readonly #files = new Map<string, Asset>()

  constructor(directory: string) {
    if (!existsSync(directory)) return
    for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
      const path = name.split(sep).join('/')
      const type = types[path.split('.').at(-1) ?? '']
      if (!type || path.endsWith('.html') || path.split('/').some((part) => part.startsWith('.'))) continue
      const file = join(directory, name)
      const body = readFileSync(file)
      this.#files.set(`/${path}`, { body, brotli: orNull(`${file}.br`), gzip: orNull(`${file}.gz`), type, etag: `"${sha256(body).slice(0, 24)}"`, immutable: path.startsWith('assets/') })
    }
  }

  get(path: string): Asset | undefined {
    return this.#files.get(path)
  }
}

/** Headers and bytes of an asset for what the client accepts; null bytes when it already has them. */
export function assetAnswer(asset: Asset, headers: { accept?: string; ifNoneMatch?: string }): { headers: Record<string, string>; body: Buffer | null } {
  const out: Record<string, string> = {
    'content-type': asset.type, etag: asset.etag, vary: 'Accept-Encoding',
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
  }
  if (headers.ifNoneMatch === asset.etag) return { headers: out, body: null }
  const accept = headers.accept ?? ''
  const [encoding, body] = /\bbr\b/.test(accept) && asset.brotli ? (['br', asset.brotli] as const) : /\bgzip\b/.test(accept) && asset.gzip ? (['gzip', asset.gzip] as const) : ([null, asset.body] as const)
  return { headers: { ...out, ...(encoding ? { 'content-encoding': encoding } : {}), 'content-length': String(body.length) }, body }
}
