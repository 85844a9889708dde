import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ownPair } from './secure.ts'

/** The text of a page in reading order: tag and text. */
export type Blocks = readonly (readonly [tag: string, text: string])[]
export interface FloorPages {
  url: string
  close(): Promise<void>
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
function typeOf(name: string): string {
  if (name.endsWith('.js')) return 'text/javascript'
  return name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'
}

/** The same text as one HTML file and nothing else. */
const staticPage = (blocks: Blocks): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Static</title><style>body{font:16px/1.5 sans-serif;margin:20px}</style></head><body><main>${blocks.map(([tag, text]) => `<${tag}>${escape(text)}</${tag}>`).join('')}</main></body></html>`

/** The same text rendered in the browser by React and the router, built by Vite. */
async function builtPage(blocks: Blocks): Promise<Map<string, Buffer>> {
  const outDir = mkdtempSync(join(tmpdir(), 'capstan-floor-'))
  try {
    await build({
      root: join(import.meta.dirname, 'floor'),
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      define: { __BLOCKS__: JSON.stringify(blocks) },
      build: { outDir, emptyOutDir: true },
    })
    return new Map(
      readdirSync(outDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.\w+$/.test(name))
        .map((name) => [name, readFileSync(join(outDir, name))]),
    )
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Serves the static page at /static and the bare React page at /bare with these headers, brotli and HTTP/2. */
export async function serveFloor(
  blocks: Blocks,
  headers: Readonly<Record<string, string>> = {},
): Promise<FloorPages> {
  const files = new Map<string, { type: string; body: Buffer }>()
  const put = (path: string, name: string, body: Buffer | string): void =>
    void files.set(path, { type: typeOf(name), body: brotliCompressSync(body) })
  put('/static', 'static.html', staticPage(blocks))
  for (const [file, body] of await builtPage(blocks))
    put(file === 'index.html' ? '/bare' : `/${file}`, file, body)
  const server = createSecureServer(await ownPair(), (request, response) => {
    const found = files.get(request.url)
    if (!found) return void response.writeHead(404).end()
    response
      .writeHead(200, {
        ...(found.type.startsWith('text/html') ? headers : {}),
        'content-type': found.type,
        'content-encoding': 'br',
        'content-length': found.body.length,
        'cache-control': 'no-store',
      })
      .end(found.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
