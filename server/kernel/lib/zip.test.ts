import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zip } from './zip.ts'

describe('a ZIP file', () => {
  const entries = [
    { name: 'data.json', bytes: Buffer.from('{"a":1}') },
    { name: 'files/محمد.txt', bytes: Buffer.from('سلام') },
  ]
  it('is read by others, names of any script included', () => {
    const found = unzipSync(zip(entries))
    expect(Object.entries(found).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['data.json', '{"a":1}'],
      ['files/محمد.txt', 'سلام'],
    ])
  })
  it('has the same bytes for the same entries, whenever it is made', () => {
    expect(zip(entries).equals(zip(entries))).toBe(true)
  })
})
