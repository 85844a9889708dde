import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { IdPhotoField } from './id-photo-field.tsx'

vi.mock('#src/blocks/send-file.ts', () => ({
  sendFileFor: () => (file: File) =>
    Promise.resolve({ id: `id-${file.name}`, name: file.name, size: 9 }),
}))

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

afterEach(() => vi.restoreAllMocks())
function Field() {
  const [value, setValue] = useState<unknown>(null)
  return <IdPhotoField args={{ ...args, value, onChange: setValue }} side="front" title="Front" />
}
async function open() {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 1200, height: 800, close: () => undefined }),
  )
  const { container } = render(<Field />)
  await screen.findByRole('button', { name: 'Choose front' }, { timeout: 5000 })
  const input = (): HTMLInputElement => {
    const found = container.querySelector('input[type="file"]')
    if (!(found instanceof HTMLInputElement)) throw new Error('The field has a file input.')
    return found
  }
  return { input, revoked }
}
const picture = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0])], name, { type: 'image/jpeg' })

it('shows the chosen picture, then its replacement', async () => {
  const { input, revoked } = await open()
  await userEvent.upload(input(), picture('front.jpg'))
  await screen.findByRole('button', { name: 'Replace front' })
  const shown = screen.getByRole('img', { name: 'Front of your document, as you chose it' })
  expect(shown).toHaveAttribute('src', 'blob:front.jpg')
  screen.getByText(/^All four corners and every line have to be readable/)
  await userEvent.upload(input(), picture('sharper.jpg'))
  await waitFor(() =>
    expect(screen.getByRole('img', { name: /as you chose it/ })).toHaveAttribute(
      'src',
      'blob:sharper.jpg',
    ),
  )
  expect(revoked).toHaveBeenCalledWith('blob:front.jpg')
})
it('shows the drawing for a picture that the browser can’t show', async () => {
  const { input } = await open()
  await userEvent.upload(input(), picture('front.jpg'))
  await screen.findByRole('button', { name: 'Replace front' })
  fireEvent.error(screen.getByRole('img', { name: /as you chose it/ }))
  expect(screen.queryByRole('img', { name: /as you chose it/ })).toBeNull()
})
