import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { dataModelPage } from '../../../scripts/docs/data-model-page.ts'

const t = await testApp()

test('docs/data-model.md says what the database has (vitest -u writes it)', async () => {
  await expect(await dataModelPage(t.db)).toMatchFileSnapshot('../../../docs/data-model.md')
})
