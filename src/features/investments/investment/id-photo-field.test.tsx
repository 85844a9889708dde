import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { IdPhotoField } from './id-photo-field.tsx'

const args = {
  name: 'document_front',
  value: null,
  onChange: vi.fn(),
  onBlur: vi.fn(),
  errors: {},
  error: undefined,
} as unknown as WidgetArgs

it('the picture of an ID keeps its place until its library is here, and then can be chosen', async () => {
  const { container } = render(<IdPhotoField args={args} side="front" title="Front" />)
  expect(container.querySelector('[aria-hidden="true"].rounded-lg')).toBeVisible()
  expect(
    await screen.findByRole('button', { name: 'Choose front' }, { timeout: 5000 }),
  ).toBeVisible()
  expect(screen.getByRole('group', { name: 'Front of the document' })).toBeVisible()
})
