import { readDeliveryStatus, withoutSecrets } from '#domain/platform/rules/received-mail.ts'
import { expect, test } from 'vitest'
import { paragraphsOf, safeHtml } from '#domain/shared/html.ts'
import { textDiff } from '#domain/shared/text-diff.ts'

/** Ten times the longest text that is taken: what takes the square of its length takes minutes for it. */
const LENGTH = 200_000
const LONGEST_MS = 4000
const filled = (part: string): string =>
  part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)
/** Texts that are made so that each piece begins something that never ends. */
const parts = [
  '<',
  '<br ',
  '<a href="',
  '<a x ',
  '<b></p>',
  '<b>',
  '</p>',
  '&',
  '&lt',
  ' ',
  '\n',
  '\n ',
  '\r',
  ' |',
  '1',
  '1-',
  'a',
  'www.',
  'http://',
  'Action: x\n\n',
  'Action:',
]
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  safeHtml,
  paragraphsOf,
  withoutSecrets,
  readDeliveryStatus,
}

test.each(Object.entries(readers))(
  '%s takes no more than a moment, whatever a stranger has written (A1)',
  (_, read) => {
    const slow = parts.flatMap((part) => {
      const begun = performance.now()
      read(filled(part))
      const took = performance.now() - begun
      return took > LONGEST_MS ? [`${JSON.stringify(part)} ${Math.round(took)} ms`] : []
    })
    expect(slow).toEqual([])
  },
)

test('two texts of which every paragraph differs are compared in a moment, and none is lost (A1)', () => {
  const text = (word: string): string =>
    Array.from({ length: 8000 }, (_, i) => `<p>${word} ${i}</p>`).join('')
  const begun = performance.now()
  const changes = textDiff(text('old'), text('new'))
  expect(performance.now() - begun).toBeLessThan(LONGEST_MS)
  const of = (kind: string) => changes.filter((one) => one.kind === kind).length
  expect([of('removed'), of('added'), of('same')]).toEqual([8000, 8000, 0])
})
