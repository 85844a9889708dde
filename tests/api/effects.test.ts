import type { StoredLifecycles } from '#server/kernel/state-machines/index.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'

test('every effect that a machine names is run by a module', async () => {
  const t = await testApp()
  expect((t.lifecycles as StoredLifecycles).missingEffects()).toEqual([])
})
