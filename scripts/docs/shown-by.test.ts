import { describe, expect, test } from 'vitest'
import { catalog } from '#src/features/platform/meta/machine-catalog.ts'
import { isBuilt } from '#src/routes/define.ts'
import { table } from '#src/routes/table.ts'
import { shownBy } from './shown-by.ts'

describe('screens that show a machine', () => {
  test('every machine has some, and nothing else is named', () => {
    expect(Object.keys(shownBy).sort()).toEqual(catalog.map((machine) => machine.id).sort())
  })
  test.each(Object.entries(shownBy))(
    'those of %s are rows of the table that are built',
    (_, paths) => {
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths)
        expect([path, table.some((row) => row.path === path && isBuilt(row))]).toEqual([path, true])
    },
  )
})
