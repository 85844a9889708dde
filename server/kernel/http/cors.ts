import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Lets pages of the listed origins call the server (Fetch standard, CORS protocol), for a client that is served from
 * elsewhere (VITE_API_BASE_URL). Nothing is allowed without a list, and never with cookies: a call from another origin
 * carries its token in the Authorization header.
 */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // what the client sends and reads beyond that which needs no permission
    allowedHeaders: [
      'accept',
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'platformid',
      'marketplaceid',
      'accountid',
    ],
    exposedHeaders: [
      'etag',
      'location',
      'ratelimit',
      'ratelimit-policy',
      'retry-after',
      'x-request-id',
    ],
    maxAge: 600,
  })
}
