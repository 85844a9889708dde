import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const MINUTE = 60_000
/** What siteverify is asked with. */
export interface Verification {
  secret: string | null
  response: string | null
  remoteip: string | null
}
export interface RecaptchaStub {
  url: string
  siteKey: string
  secretKey: string
  /** how siteverify answers from now on; an error code: with that one */
  mode: 'ok' | 'hang' | 'broken' | 'html' | (string & {})
  /** whether its script comes */
  script: 'ok' | 'missing'
  /** the host of the page that a box is ticked on */
  hostname: string
  asked: Verification[]
  /** a token as a ticked box gives it; `at`: when, in milliseconds */
  token(over?: { at?: number; hostname?: string }): string
  stop(): Promise<void>
}

/** Google's script, as far as it is used: it loads nothing else, and shows the box in a frame. */
const script = (url: string): string => `
window.grecaptcha = {
  ready: (run) => setTimeout(run, 0),
  render(box, options) {
    const frame = document.createElement('iframe')
    frame.title = 'reCAPTCHA'
    frame.width = options.size === 'compact' ? '164' : '304'
    frame.height = options.size === 'compact' ? '144' : '78'
    frame.src = '${url}/recaptcha/api2/anchor?theme=' + options.theme
    window.addEventListener('message', (event) => {
      if (event.source !== frame.contentWindow) return
      if (event.data.expired) options['expired-callback']()
      else options.callback(event.data.token)
    })
    box.append(frame)
    return 0
  },
}`
const frame = (theme: string): string => `<!doctype html><html lang="en"><title>reCAPTCHA</title>
<style>body{margin:0;font:14px sans-serif;background:${theme === 'dark' ? '#222' : '#f9f9f9'};
color:${theme === 'dark' ? '#fff' : '#000'};border:1px solid #d3d3d3;height:76px;box-sizing:border-box;width:100%}
label{display:block;padding:26px 12px}input{width:20px;height:20px;vertical-align:middle;margin-right:12px}</style>
<label><input type="checkbox">I'm not a robot</label><script>
document.querySelector('input').addEventListener('change', async (event) => {
  const answer = await fetch('/recaptcha/token')
  parent.postMessage({ token: await answer.text() }, '*')
})</script>`

/**
 * A server that speaks what is used of reCAPTCHA v2 (developers.google.com/recaptcha/docs/verify and /display). `lax`: it
 * passes every token, as often as it is asked.
 */
export async function startRecaptcha({ lax = false } = {}): Promise<RecaptchaStub> {
  const tokens = new Map<string, { at: number; hostname: string; used: boolean }>()
  const stub: Pick<
    RecaptchaStub,
    'mode' | 'script' | 'hostname' | 'asked' | 'siteKey' | 'secretKey' | 'token'
  > = {
    siteKey: '6Lstub_site_key_of_the_tests',
    secretKey: '6Lstub_secret_key_of_the_tests',
    mode: 'ok',
    script: 'ok',
    hostname: '127.0.0.1',
    asked: [],
    token(over = {}) {
      const token = randomBytes(60).toString('base64url')
      tokens.set(token, { at: Date.now(), hostname: stub.hostname, used: false, ...over })
      return token
    },
  }
  function verdict({ secret, response }: Verification): object {
    const refused = (code: string) => ({ success: false, 'error-codes': [code] })
    if (secret === null || secret === '') return refused('missing-input-secret')
    if (secret !== stub.secretKey) return refused('invalid-input-secret')
    if (response === null || response === '') return refused('missing-input-response')
    if (stub.mode !== 'ok') return refused(stub.mode)
    const found = lax
      ? { at: Date.now(), hostname: stub.hostname, used: false }
      : tokens.get(response)
    if (found === undefined) return refused('invalid-input-response')
    if (found.used || Date.now() - found.at > 2 * MINUTE) return refused('timeout-or-duplicate')
    found.used = true
    return {
      success: true,
      challenge_ts: new Date(found.at).toISOString().replace(/\.\d+Z$/, 'Z'),
      hostname: found.hostname,
    }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
      const send = (status: number, type: string, answer: string): void => {
        response.writeHead(status, { 'content-type': type })
        response.end(answer)
      }
      if (pathname === '/recaptcha/api/siteverify' && request.method === 'POST') {
        const form = new URLSearchParams(body)
        const asked = {
          secret: form.get('secret'),
          response: form.get('response'),
          remoteip: form.get('remoteip'),
        }
        stub.asked.push(asked)
        if (stub.mode === 'hang') return
        if (stub.mode === 'broken') return send(500, 'text/plain', 'An error happened.')
        if (stub.mode === 'html') return send(200, 'text/html', '<!doctype html>')
        return send(200, 'application/json', JSON.stringify(verdict(asked)))
      }
      if (pathname === '/recaptcha/api.js' && stub.script === 'ok')
        return send(200, 'text/javascript', script(`http://${request.headers.host}`))
      if (pathname === '/recaptcha/api2/anchor')
        return send(200, 'text/html', frame(searchParams.get('theme') ?? 'light'))
      if (pathname === '/recaptcha/token') return send(200, 'text/plain', stub.token())
      return send(404, 'text/plain', 'There is none.')
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(stub, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
