import { readFileSync } from 'node:fs'
import { act, render } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { keepTranslatedPage } from './translated-page.ts'

interface Shown {
  amount: string
  busy: boolean
  order: readonly string[]
}
function Page({ amount, busy, order }: Shown) {
  return (
    <main>
      <button type="button">
        {busy ? <i>…</i> : null}
        Invest ${amount}
      </button>
      <p>{busy ? 'Saving' : <b>Saved</b>} now</p>
      <p>
        Draft {busy ? '' : 'kept'} <b>here</b>
      </p>
      <ul>
        {order.map((name) => (
          <Bare key={name} text={name} />
        ))}
      </ul>
    </main>
  )
}
const Bare = ({ text }: { text: string }) => <>{text}</>
const translated = () => act(() => Promise.resolve())

beforeAll(() => {
  keepTranslatedPage(document.body)
  window.eval(readFileSync('tests/reality/files/translate.js', 'utf8'))
})

describe('a page that the browser translates (G1, G2)', () => {
  it('changes its figures, removes, inserts and moves its texts', async () => {
    const { container, rerender } = render(<Page amount="100.00" busy={false} order={['a', 'b']} />)
    await translated()
    expect(container.querySelectorAll('font').length).toBeGreaterThan(5)
    const show = async (amount: string, busy: boolean, order: readonly string[]) => {
      rerender(<Page amount={amount} busy={busy} order={order} />)
      await translated()
      return [...container.querySelectorAll('button, p, ul')].map(({ textContent }) => textContent)
    }
    expect(await show('7,000.00', true, ['b', 'c', 'a'])).toEqual([
      '…Invest $7,000.00',
      'Saving now',
      'Draft  here',
      'bca',
    ])
    expect(await show('1.00', false, ['a'])).toEqual([
      'Invest $1.00',
      'Saved now',
      'Draft kept here',
      'a',
    ])
    expect(await show('2.00', true, [])).toEqual(['…Invest $2.00', 'Saving now', 'Draft  here', ''])
    expect(container.querySelectorAll('button font font').length).toBeGreaterThan(0)
  })
})
