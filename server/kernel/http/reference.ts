import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { policy } from './security-headers.ts'

const PATH = '/docs/api'
/** what the plugin writes into the page; each answer gets a nonce of its own in its place */
const PLACEHOLDER = 'nonce-of-this-answer'

/**
 * `/docs/api` shows `/openapi.json` (Scalar, served from here). Its page runs only the scripts that carry the nonce of
 * the answer; it loads nothing from elsewhere and sends nothing anywhere. The library writes styles into its markup:
 * they are allowed on this page alone.
 */
export async function serveReference(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
      const nonce = randomBytes(16).toString('base64')
      reply.header('content-security-policy', policyOf(nonce))
      return String(payload).replaceAll(PLACEHOLDER, nonce)
    })
    await scope.register(reference, {
      routePrefix: PATH,
      configuration: {
        url: '/openapi.json',
        pageTitle: 'API · Capstan',
        nonce: PLACEHOLDER,
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        // no question leaves the installation
        agent: { disabled: true },
      },
    })
  })
}

/** As strict as that of every page; Trusted Types are left out, for the library writes its markup as text. */
function policyOf(nonce: string): string {
  const {
    'trusted-types': _types,
    'require-trusted-types-for': _require,
    ...directives
  } = policy({ nonce })
  return Object.entries({
    ...directives,
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'"],
  })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
