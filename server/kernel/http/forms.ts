import { refuse } from '#domain/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Fields of a form by name: the first of each, as text. Throws malformed. */
async function fieldsOf(contentType: string, body: Buffer): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch((cause: unknown) => {
      throw refuse('malformed', { cause })
    })
  const fields = new Map<string, string>()
  for (const [name, value] of form)
    if (!fields.has(name)) fields.set(name, typeof value === 'string' ? value : await value.text())
  return Object.fromEntries(fields)
}

/** Routes of this scope take forms; their fields are the body. The bound of a route counts for the whole form. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeContentTypeParser(TYPES)
  scope.addContentTypeParser(
    TYPES,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? {} : fieldsOf(request.headers['content-type'] ?? '', body),
  )
}
