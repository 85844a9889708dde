import { expect as assert, it } from 'vitest'
import { catalog } from '#src/features/platform/meta/machine-catalog.ts'
import { stage } from '../e2e/harness.ts'
import { formScripts, scripts } from './scripts.ts'
import { walkFlows } from './walk-flows.ts'

it('every flow of the product has a script: none is left out of the browser', () => {
  assert(Object.keys(scripts).toSorted()).toEqual(
    catalog
      .filter(({ kind }) => kind === 'flow')
      .map(({ id }) => id)
      .toSorted(),
  )
})

walkFlows(stage({ looks: true }), formScripts)
