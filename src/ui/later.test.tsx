import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Later, useFirst } from './later.tsx'

const drawn: number[] = []
function Rows({ all }: { all: number }) {
  const count = useFirst(all, 3)
  drawn.push(count)
  return <p>{count} rows</p>
}

test('the first ones are drawn at once, the others right after', async () => {
  drawn.length = 0
  const { rerender } = render(<Rows all={8} />)
  expect([drawn[0], drawn.at(-1)]).toEqual([3, 8])
  rerender(<Rows all={2} />)
  expect(drawn.at(-1)).toBe(2)
  drawn.length = 0
  await act(async () => { rerender(<Rows all={20} />); await Promise.resolve() })
  expect(drawn[0]).toBe(3)
  expect(screen.getByText('20 rows')).toBeTruthy()
})

test('of what was not there before, too, the first ones come at once', () => {
  const { rerender } = render(<Rows all={0} />)
  drawn.length = 0
  rerender(<Rows all={8} />)
  expect([drawn[0], drawn.at(-1)]).toEqual([3, 8])
})

test('what stands below comes with the second drawing', () => {
  const orders: string[] = []
  const Seen = ({ name }: { name: string }) => { orders.push(name); return <p>{name}</p> }
  const Page = () => { orders.push('page'); return <><Seen name="above" /><Later><Seen name="below" /></Later></> }
  render(<Page />)
  expect(orders.indexOf('below')).toBeGreaterThan(orders.indexOf('above'))
  expect(screen.getByText('below')).toBeTruthy()
})
