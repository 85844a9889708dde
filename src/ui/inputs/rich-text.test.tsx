import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { RichText } from './rich-text.tsx'
import { cleanNodes, countWords, linkAddress } from './rich-text-html.ts'

const WAIT = { timeout: 8000 }

describe('formatted text', () => {
  it('shows the stored text in the editor, named by its field, and counts its words', async () => {
    render(
      <Field label="In your words">
        <RichText
          value="<p>We build <strong>one</strong> site.</p>"
          onChange={() => undefined}
          words={400}
        />
      </Field>,
    )
    const box = await screen.findByRole('textbox', { name: 'In your words' }, WAIT)
    expect(box.textContent).toBe('We build one site.')
    expect(screen.getByText('4 of 400 words')).toBeVisible()
  })
  it('does not tell the form anything before the person types', async () => {
    const onChange = vi.fn()
    render(<RichText aria-label="Text" value="<p>Stored</p>" onChange={onChange} />)
    await screen.findByRole('textbox', { name: 'Text' }, WAIT)
    expect(onChange).not.toHaveBeenCalled()
  })
  it('has a toolbar with one Tab stop that arrows walk', async () => {
    render(<RichText aria-label="Text" value="" onChange={() => undefined} />)
    const bold = await screen.findByRole('button', { name: 'Bold' }, WAIT)
    expect(screen.getAllByRole('button').filter((button) => button.tabIndex === 0)).toEqual([bold])
    bold.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Italic' }))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Redo' }))
  })
  it('takes a new text from outside and has no toolbar when it is locked', async () => {
    const { rerender } = render(
      <RichText aria-label="Text" readOnly value="<p>One</p>" onChange={() => undefined} />,
    )
    const box = await screen.findByRole('textbox', { name: 'Text' }, WAIT)
    expect(screen.queryByRole('toolbar')).toBeNull()
    rerender(<RichText aria-label="Text" readOnly value="<p>Two</p>" onChange={() => undefined} />)
    await waitFor(() => expect(box.textContent).toBe('Two'))
  })
  it('drops scripts, handlers, pictures and script links', () => {
    const host = document.createElement('div')
    host.append(
      cleanNodes(
        '<p onclick="x()">a<script>1</script><img src=x onerror=1><a href="javascript:1">b</a><a href="https://c.example">c</a></p>',
      ),
    )
    expect(host.querySelector('p')?.outerHTML).toBe(
      '<p>a<a>b</a><a href="https://c.example">c</a></p>',
    )
  })
  it.each([
    ['example.com', 'https://example.com'],
    ['/offerings', '/offerings'],
    ['javascript:alert(1)', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['\\\\evil.example', null],
    ['https://x.example\\@evil.example', null],
    ['two words', null],
  ])('links %j as %j', (typed, href) => {
    expect(linkAddress(typed)).toBe(href)
  })
  it('counts words, not spaces', () => expect(countWords('  one   two\nthree ')).toBe(3))
})
