import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '../../scripts/docs.ts'

test.each(Object.entries(pages))('docs/%s is what npm run docs writes', (name, page) =>
  expect(readFileSync(`docs/${name}`, 'utf8')).toBe(page()),
)
