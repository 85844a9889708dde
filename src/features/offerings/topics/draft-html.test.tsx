import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import DraftHtml from './draft-html.tsx'

it('shows a draft’s own words, and what must not run as the characters that were written', async () => {
  const { container } = render(
    <DraftHtml
      html={'<p>Kelp <strong>grows</strong></p><img src=x onerror="alert(1)"><svg/onload=alert(2)>'}
    />,
  )
  await waitFor(() => expect(screen.getByText('grows').tagName).toBe('STRONG'))
  expect(container.textContent).toContain('onerror')
  expect(container.querySelector('img, svg, script, [onerror], [onload]')).toBeNull()
})
