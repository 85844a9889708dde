import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'

export interface HeaderOptions {
  /** reached by https: HSTS is sent */
  https: boolean
  /** development only: of what Vite's client inserts into pages */
  nonce?: string
  /** the origin that Google's robot check is loaded from, where the installation uses it */
  recaptcha?: string
}

/** Name of an inline script or style in the content security policy. */
export const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/**
 * What Google's robot check needs, and nothing more (developers.google.com/recaptcha/docs/faq): two folders with scripts,
 * two with frames. Its script, loaded with `trustedtypes=true`, makes the two policies of trusted types that begin
 * without our name. Every page allows it: a page that is left for the log-in, or whose session is renewed, is not loaded
 * anew.
 */
const recaptchaParts = (origin: string | undefined) =>
  origin === undefined
    ? { scripts: [], frames: [], types: [] }
    : {
        scripts: [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
        frames: [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
        types: ['capstan-recaptcha', 'recaptcha', 'goog#html'],
      }

/**
 * The content security policy, every directive set: helmet's defaults leave fonts open and upgrade plain-http hosts.
 */
export function policy({
  nonce,
  recaptcha,
}: Pick<HeaderOptions, 'nonce' | 'recaptcha'>): Record<string, string[]> {
  const google = recaptchaParts(recaptcha)
  const self = "'self'"
  const none = "'none'"
  const base = {
    'default-src': [self],
    'img-src': [self, 'data:', 'blob:'],
    'font-src': [self],
    'media-src': [self],
    'worker-src': [self, 'blob:'],
    'manifest-src': [self],
    'object-src': [none],
    'base-uri': [none],
    'frame-ancestors': [none],
    'frame-src': [self, 'blob:', ...google.frames],
    'form-action': [self],
    'script-src-attr': [none],
  }
  // hot reload opens a socket, inserts marked scripts and styles, and waits for a restart in a worker made of text,
  // which Trusted Types would stop
  if (nonce !== undefined)
    return {
      ...base,
      'script-src': [self, `'nonce-${nonce}'`, ...google.scripts],
      'style-src': [self, `'nonce-${nonce}'`],
      'connect-src': [self, 'ws:'],
    }
  return {
    ...base,
    'script-src': [self, ...google.scripts],
    'style-src': [self],
    'connect-src': [self],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['dompurify', 'highcharts', ...google.types],
  }
}

export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: policy(options) },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.https
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    )
  })
}

/**
 * Lets exactly these inline parts of one response through, by their hashes (`'sha256-…'`); nothing else that is inline
 * runs.
 */
export function allowInline(
  reply: FastifyReply,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
): void {
  const before = String(reply.getHeader('content-security-policy') ?? '')
  const after = Object.entries({
    'script-src': scripts,
    'style-src': styles,
  }).reduce(
    (text, [directive, hashes]) =>
      text.replace(`${directive} 'self'`, [directive, "'self'", ...hashes].join(' ')),
    before,
  )
  if (after !== before) reply.header('content-security-policy', after)
}
