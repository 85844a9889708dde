import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { FileUpload } from './file-upload.tsx'
import { Hold } from './hold.tsx'
import type { SendFile, UploadedFile } from './upload-state.ts'

const pdf = (name = 'lease.pdf', bytes = 20) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' })
const Upload = ({ send, onFiles, maxBytes }: { send: SendFile; onFiles?: (files: readonly UploadedFile[]) => void; maxBytes?: number }) => (
  <Hold<readonly UploadedFile[]> start={[]}>{(value, set) => <Field group label="Lease"><FileUpload upload={send} maxBytes={maxBytes} value={value} onChange={(files) => { onFiles?.(files); set(files) }} /></Field>}</Hold>
)
const input = () => document.querySelector('input[type="file"]') as HTMLInputElement

describe('file upload', () => {
  it('keeps the stored file and takes it out again', async () => {
    const onFiles = vi.fn()
    render(<Upload onFiles={onFiles} send={(file) => Promise.resolve({ id: '1', name: file.name, size: file.size })} />)
    await userEvent.upload(input(), pdf())
    await waitFor(() => expect(onFiles).toHaveBeenLastCalledWith([{ id: '1', name: 'lease.pdf', size: 20 }]))
    await userEvent.click(screen.getByRole('button', { name: 'Remove lease.pdf' }))
    expect(onFiles).toHaveBeenLastCalledWith([])
  })
  it('tries again after a broken connection, with the same file', async () => {
    const send = vi.fn<SendFile>().mockRejectedValueOnce(Object.assign(new Error('network'), { status: 500 })).mockImplementation((file) => Promise.resolve({ id: '2', name: file.name, size: file.size }))
    const onFiles = vi.fn()
    render(<Upload send={send} onFiles={onFiles} />)
    await userEvent.upload(input(), pdf())
    expect((await screen.findByRole('alert')).textContent).toContain('still on your device')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[0]).toBe(send.mock.calls[1]?.[0])
  })
  it('offers no second try for a file that the server blocks', async () => {
    render(<Upload send={() => Promise.reject(Object.assign(new Error('the file holds a virus'), { status: 422 }))} />)
    await userEvent.upload(input(), pdf())
    expect((await screen.findByRole('alert')).textContent).toBe('Blocked: the file holds a virus')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
  it('shows progress and stops sending when it is cancelled', async () => {
    let signal: AbortSignal | undefined
    const onFiles = vi.fn()
    render(<Upload onFiles={onFiles} send={(_file, onProgress, given) => { signal = given; onProgress(0.64); return new Promise(() => undefined) }} />)
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
    await userEvent.upload(input(), new File(['x'], 'page.html', { type: 'text/html' }), { applyAccept: false })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This type is not taken'))
    expect(send).not.toHaveBeenCalled()
  })
})
