import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { policy } from './security-headers.ts'

const PATH = '/docs/api'
/** the plugin writes it into the page; each response replaces it with a new nonce */
const PLACEHOLDER = 'nonce-of-this-answer'

/**
 * `/docs/api` shows `/openapi.json` with Scalar. Only scripts with the nonce of the response run, and the page connects
 * to this server alone. Scalar writes style attributes, so inline styles are allowed on this page only.
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
        pageTitle: 'API reference',
        nonce: PLACEHOLDER,
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        // its chat would send questions to Scalar
        agent: { disabled: true },
      },
    })
  })
}

/** The policy of every page without Trusted Types, since Scalar assigns HTML as text. */
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
