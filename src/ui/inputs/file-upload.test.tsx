import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { FileUpload } from './file-upload.tsx'
import { Hold } from './hold.tsx'
import type { SendFile, UploadedFile } from './upload-state.ts'

const pdf = (name = 'lease.pdf', bytes = 20) =>
  new File([`%PDF-${'x'.repeat(bytes - 5)}`], name, { type: 'application/pdf' })
const Upload = ({
  send,
  onFiles,
  maxBytes,
}: {
  send: SendFile
  onFiles?: (files: readonly UploadedFile[]) => void
  maxBytes?: number
}) => (
  <Hold<readonly UploadedFile[]> start={[]}>
    {(value, set) => (
      <Field group label="Lease">
        <FileUpload
          upload={send}
          maxBytes={maxBytes}
          value={value}
          onChange={(files) => {
            onFiles?.(files)
            set(files)
          }}
        />
      </Field>
    )}
  </Hold>
)
const input = () => document.querySelector('input[type="file"]') as HTMLInputElement

describe('file upload', () => {
  it('keeps the stored file and takes it out again', async () => {
    const onFiles = vi.fn()
    render(
      <Upload
        onFiles={onFiles}
        send={(file) => Promise.resolve({ id: '1', name: file.name, size: file.size })}
      />,
    )
    await userEvent.upload(input(), pdf())
    await waitFor(() =>
      expect(onFiles).toHaveBeenLastCalledWith([{ id: '1', name: 'lease.pdf', size: 20 }]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove lease.pdf' }))
    expect(onFiles).toHaveBeenLastCalledWith([])
  })
  it('says that the virus check of a stored file is late, and only then', async () => {
    render(
      <Upload
        send={(file) =>
          Promise.resolve({
            id: file.name,
            name: file.name,
            size: file.size,
            awaits_check: file.name === 'late.pdf',
          })
        }
      />,
    )
    await userEvent.upload(input(), pdf('checked.pdf'))
    await screen.findByRole('button', { name: 'Remove checked.pdf' })
    expect(screen.queryByText(/virus check/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove checked.pdf' }))
    await userEvent.upload(input(), pdf('late.pdf'))
    expect((await screen.findByText(/Nobody can open it before a virus check/)).tagName).toBe('P')
  })
  it('tries again after a broken connection, with the same file', async () => {
    const send = vi
      .fn<SendFile>()
      .mockRejectedValueOnce(Object.assign(new Error('network'), { status: 500 }))
      .mockImplementation((file) => Promise.resolve({ id: '2', name: file.name, size: file.size }))
    const onFiles = vi.fn()
    render(<Upload send={send} onFiles={onFiles} />)
    await userEvent.upload(input(), pdf())
    expect((await screen.findByRole('alert')).textContent).toContain('still on your device')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[0]).toBe(send.mock.calls[1]?.[0])
  })
  it('offers no second try for a file that the server refuses', async () => {
    render(
      <Upload
        send={() =>
          Promise.reject(Object.assign(new Error('the file holds a virus'), { status: 422 }))
        }
      />,
    )
    await userEvent.upload(input(), pdf())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We can’t accept this filethe file holds a virus Choose another',
    )
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Discard lease.pdf' }))
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })
  it('shows progress and stops sending when it is cancelled', async () => {
    let signal: AbortSignal | undefined
    const onFiles = vi.fn()
    render(
      <Upload
        onFiles={onFiles}
        send={(_file, onProgress, given) => {
          signal = given
          onProgress(0.64)
          return new Promise(() => undefined)
        }}
      />,
    )
    await userEvent.upload(input(), pdf())
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('64')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of lease.pdf' }))
    expect(signal?.aborted).toBe(true)
    expect(onFiles).not.toHaveBeenCalled()
  })
  it('refuses a file that is too large or of another type, with the rule, and sends nothing', async () => {
    const send = vi.fn<SendFile>()
    render(<Upload send={send} maxBytes={10} />)
    await userEvent.upload(input(), pdf('big.pdf', 4000))
    expect((await screen.findByRole('alert')).textContent).toContain('4 KB is too large')
    await userEvent.upload(input(), new File(['x'], 'page.html', { type: 'text/html' }), {
      applyAccept: false,
    })
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('File type not supported'),
    )
    await userEvent.upload(
      input(),
      new File(['MZ no PDF'], 'tool.pdf', { type: 'application/pdf' }),
    )
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('This file isn’t a valid PDF'),
    )
    await userEvent.upload(input(), new File([], 'empty.pdf', { type: 'application/pdf' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('The file is empty'),
    )
    expect(send).not.toHaveBeenCalled()
  })
  it('pauses when the device is offline and continues by itself', async () => {
    const send = vi.fn<SendFile>(() => new Promise(() => undefined))
    render(<Upload send={send} />)
    await userEvent.upload(input(), pdf())
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    fireEvent(window, new Event('offline'))
    expect((await screen.findByRole('status')).textContent).toBe(
      'You are offline. The upload continues when you are back online.',
    )
    expect(send.mock.calls[0]?.[2].aborted).toBe(true)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  })
  it('takes several files, each with its own row, and no more than fit in', async () => {
    const onFiles = vi.fn()
    const Several = () => (
      <Hold<readonly UploadedFile[]> start={[]}>
        {(value, set) => (
          <FileUpload
            max={2}
            upload={(file) => Promise.resolve({ id: file.name, name: file.name, size: file.size })}
            value={value}
            onChange={(files) => {
              onFiles(files.map((file) => file.id))
              set(files)
            }}
          />
        )}
      </Hold>
    )
    render(<Several />)
    await userEvent.upload(input(), [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
    expect((await screen.findByRole('alert')).textContent).toContain('Too many files')
    await userEvent.upload(input(), [pdf('a.pdf'), pdf('b.pdf')])
    await screen.findByRole('button', { name: 'Remove a.pdf' })
    await screen.findByRole('button', { name: 'Remove b.pdf' })
    const last = onFiles.mock.lastCall as [string[]]
    expect(last[0].toSorted()).toEqual(['a.pdf', 'b.pdf'])
    expect(document.querySelector('input[type="file"]')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
    expect(onFiles).toHaveBeenLastCalledWith(['b.pdf'])
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })
})
