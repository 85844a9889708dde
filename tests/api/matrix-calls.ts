import type { Answer, Caller } from '#tests/support/app.ts'
import type { Place } from './matrix-rows.ts'
import type { Identity, MatrixWorld } from './matrix-world.ts'

/** Sends a call of the matrix, `GET /api/…/:id`, to a placement. */
export const send = (
  caller: Caller,
  name: string,
  place: Place,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const [method = '', path = ''] = name.split(' ')
  const url = path.replace(/:([A-Za-z_]+)/g, (_, param: string) =>
    encodeURIComponent(place.params?.[param] ?? 'x'),
  )
  return caller.call(method, url, {
    body: place.body,
    query: place.query,
    headers: { ...place.headers, ...headers },
  })
}
/** What no answer to this identity may hold. */
export function leaks(w: MatrixWorld, who: Identity | 'V', answer: Answer): string[] {
  const own = who === 'A' || ['XO', 'XM', 'XV', 'OP', 'CO', 'SU'].includes(who)
  const hidden = own
    ? w.secrets
    : [...w.secrets, w.investment.id, w.payment, w.party, w.fileId, w.investment.number]
  return hidden.filter((text) => text !== '' && answer.text.includes(text))
}
