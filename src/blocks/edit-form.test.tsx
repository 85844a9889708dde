import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bankAccountInput } from '#domain/payments/model/banking.ts'
import { dataKinds, storedWords } from '#domain/shared/field-data.ts'
import { SEALED_FATE } from '#domain/investors/model/steps/reasons.ts'
import { ApiError } from '#src/api/api-error.ts'
import { Link } from '#src/lib/nav.tsx'
import { openPages } from '#tests/support/pages.tsx'
import { DialogPage } from './dialog-page.tsx'
import { EditFormDialog } from './form-dialog.tsx'
import { EditForm, type EditFormProps } from './edit-form.tsx'
import { examples, exampleSchema, exampleValues, shortSchema } from './edit-form.examples.tsx'

type Short = EditFormProps<typeof shortSchema>
const base: Short = {
  label: 'City',
  schema: shortSchema,
  values: { city: 'Norfolk', postal: '23508' },
  submitLabel: 'Save address',
  onSave: () => Promise.resolve(),
}

const at = (element: ReactNode) =>
  openPages({
    '/': (
      <>
        {element}
        <Link to="/elsewhere">Elsewhere</Link>
      </>
    ),
    '/elsewhere': <p>Elsewhere page</p>,
  })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save address' }))
afterEach(() => vi.useRealTimers())

describe('fields from a schema', () => {
  it('draws order, sections, widgets and words of the schema, and shows conditional fields only when they apply', async () => {
    at(examples[0]?.element)
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Your details',
      'Contact',
      'Means',
      'Home address',
      'Confirm',
    ])
    expect(field('Annual income optional').value).toBe('95,000.00')
    expect(field('Date of birth').value).toBe('03 / 04 / 1987')
    expect(field(/Social Security number/).placeholder).toBe('•••–••–6789')
    expect(field(/Employer/).value).toBe('Harbor Works')
    await userEvent.click(screen.getByRole('button', { name: 'Work' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Not working' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Employer/ })).toBeNull())
  })
  it('hands on the parsed values: what was cleared is absent, hidden fields are left out', async () => {
    const onSave = vi.fn(() => Promise.resolve())
    at(
      <EditForm
        label="Details"
        submitLabel="Save address"
        schema={exampleSchema}
        values={{ ...exampleValues, work: 'retired', income: null }}
        onSave={onSave}
      />,
    )
    await userEvent.clear(field(/Mobile number/))
    await save()
    await waitFor(() => expect(onSave).toHaveBeenCalled())
    const { phone: _p, employer: _e, ...rest } = exampleValues
    expect(onSave).toHaveBeenCalledWith(
      { ...rest, work: 'retired', income: null },
      { ifMatch: undefined },
    )
  })
  it('draws a section that has words and no fields, also as the last one', async () => {
    at(
      <EditForm
        {...base}
        sections={[
          { title: 'Where', fields: ['city', 'postal', 'note'] },
          { title: 'On file', before: <p>Nothing is asked again.</p>, fields: [] },
        ]}
      />,
    )
    expect(await screen.findByText('Nothing is asked again.')).toBeVisible()
  })
  it('refuses sections that leave out a field: nobody could fill it in', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    at(<EditForm {...base} sections={[{ fields: ['city', 'postal'] }]} />)
    // the router shows what a screen throws
    expect(screen.getAllByText(/The sections of “City” leave out note\./).length).toBeGreaterThan(0)
    error.mockRestore()
    cleanup()
    at(
      <EditForm
        {...base}
        fields={{ note: { hidden: true } }}
        sections={[{ fields: ['city', 'postal'] }]}
      />,
    )
    expect(field('City').value).toBe('Norfolk')
  })
  it('draws with a key only the field that it was typed into', async () => {
    const drawn = vi.fn()
    const fields = {
      postal: {
        render: () => {
          drawn()
          return <p>Norfolk only</p>
        },
      },
    }
    at(<EditForm {...base} fields={fields} />)
    // the first key makes the form dirty
    await userEvent.type(field('City'), 'x')
    const before = drawn.mock.calls.length
    await userEvent.type(field('City'), 'yz')
    expect(field('City').value).toBe('Norfolkxyz')
    expect(drawn.mock.calls.length).toBe(before)
  })
  it('draws with a check only the fields of which something else is said', async () => {
    const drawn = vi.fn()
    const fields = {
      postal: {
        render: () => {
          drawn()
          return <p>Norfolk only</p>
        },
      },
    }
    at(
      <EditForm
        {...base}
        fields={fields}
        problems={{ postal: 'This ZIP code is not in Virginia.' }}
      />,
    )
    await userEvent.type(field('City'), 'x')
    await screen.findByText('This ZIP code is not in Virginia.')
    const before = drawn.mock.calls.length
    await userEvent.clear(field('City'))
    await userEvent.tab()
    await waitFor(() => expect(field('City').getAttribute('aria-invalid')).toBe('true'))
    expect(drawn.mock.calls.length).toBe(before)
  })
  it('is read only on request: no buttons, locked fields', () => {
    at(examples[2]?.element)
    expect(field('City').readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('what is said beside a field', () => {
  const asked = bankAccountInput.pick({ holder_name: true, account_number: true, attest: true })
  const form = () =>
    at(
      <EditForm
        label="Account"
        submitLabel="Save address"
        schema={asked.meta({ data: 'bank' })}
        values={{}}
        onSave={() => Promise.resolve()}
      />,
    )
  it('is read out with the field: why it is asked, what happens to it, and how long it is kept', () => {
    form()
    const { textContent } =
      document.getElementById(
        field(/Account number/)
          .getAttribute('aria-describedby')
          ?.split(' ')
          .at(-1) ?? '',
      ) ?? {}
    expect(textContent).toBe(
      `Why we ask: ${dataKinds.bank.why} What happens to it: ${SEALED_FATE} ${storedWords('books')}`,
    )
  })
  it('is one line that opens for the whole section, and names the fields that share a text', () => {
    form()
    const lines = document.querySelectorAll('summary')
    expect([...lines].map((line) => line.textContent)).toEqual(['Why we ask'])
    const terms = [...document.querySelectorAll('details dt')].map((term) => term.textContent)
    expect(terms).toEqual(['Name on the account', 'Account number'])
    expect(document.querySelector('details dl')?.textContent).toContain('Stored encrypted')
  })
  it('stops the Tab key once for each field and once for the reasons', async () => {
    form()
    const stops: string[] = []
    for (;;) {
      await userEvent.tab()
      const at = document.activeElement
      if (at === null || at === document.body) break
      stops.push(at.tagName)
      if (stops.length > 20) break
    }
    expect(stops.filter((tag) => tag === 'SUMMARY')).toHaveLength(1)
    expect(stops.filter((tag) => tag === 'INPUT')).toHaveLength(3)
  })
  it('leaves promises alone', () => {
    form()
    expect(screen.getByRole('checkbox').hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('checking', () => {
  it('says nothing before a field is left, then on leaving, then with each key', async () => {
    at(<EditForm {...base} />)
    const zip = field('ZIP code')
    await userEvent.clear(zip)
    await userEvent.type(zip, '2350')
    expect(screen.queryByText('A ZIP code has five digits.')).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText('A ZIP code has five digits.')).toBeVisible()
    await userEvent.type(zip, '8')
    await waitFor(() => expect(screen.queryByText('A ZIP code has five digits.')).toBeNull())
  })
  it('focuses the first wrong field, names all of them, and does not save', async () => {
    const onSave = vi.fn(() => Promise.resolve())
    at(<EditForm {...base} values={{}} onSave={onSave} />)
    await save()
    await waitFor(() => expect(document.activeElement).toBe(field('City')))
    expect(
      screen
        .getAllByRole('alert')
        .some(
          (alert) => alert.textContent === 'Fix 2 fieldsCity: Enter city.ZIP code: Enter ZIP code.',
        ),
    ).toBe(true)
    expect(onSave).not.toHaveBeenCalled()
  })
  it('brings the server’s field errors to their fields and focuses the first', async () => {
    at(
      <EditForm
        {...base}
        onSave={() =>
          Promise.reject(
            new ApiError(400, 'invalid', 'Check the highlighted fields.', {
              fields: { postal: 'This ZIP code is not in Virginia.' },
            }),
          )
        }
      />,
    )
    await userEvent.type(field('City'), ' Beach')
    await save()
    expect(await screen.findByText('This ZIP code is not in Virginia.')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toBe(field('ZIP code')))
    expect(field('City').value).toBe('Norfolk Beach')
  })
  it('says a refusal that belongs to no field above the form', async () => {
    at(
      <EditForm
        {...base}
        onSave={() =>
          Promise.reject(
            new ApiError(409, 'not_accepted', 'This action isn’t available right now.'),
          )
        }
      />,
    )
    await save()
    expect(await screen.findByText('This action isn’t available right now.')).toBeVisible()
  })
})

describe('the summary of what is wrong', () => {
  it('leads to each field, and a line goes when its field is right', async () => {
    at(<EditForm {...base} values={{}} />)
    await save()
    const line = await screen.findByRole('button', { name: 'ZIP code: Enter ZIP code.' })
    await userEvent.click(line)
    expect(document.activeElement).toBe(field('ZIP code'))
    await userEvent.type(field('ZIP code'), '23508')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^ZIP code: / })).toBeNull())
    expect(screen.getByText('Fix 1 field')).toBeVisible()
  })
  it('says when nothing more can be saved, and the button cannot be pressed', async () => {
    at(
      <EditForm
        {...base}
        onSave={() => Promise.reject(new ApiError(404, 'not_found', 'This offering has closed.'))}
      />,
    )
    await save()
    expect(await screen.findByText('This offering has closed.')).toBeVisible()
    const button = screen.getByRole('button', {
      name: 'Save address',
      description: 'Nothing more can be submitted here.',
    })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(field('City').value).toBe('Norfolk')
  })
})

describe('a double click', () => {
  it('saves once', async () => {
    const onSave = vi.fn(() => Promise.resolve())
    at(<EditForm {...base} onSave={onSave} />)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
    await new Promise((done) => setTimeout(done, 50))
    expect(onSave).toHaveBeenCalledTimes(1)
  })
})

describe('checking while somebody types', () => {
  it('leaves the field in which somebody writes as it is: the same element, the focus and the caret', async () => {
    at(<EditForm {...base} />)
    const city = field('City')
    city.focus()
    city.setSelectionRange(3, 3)
    await userEvent.keyboard('x')
    await userEvent.tab()
    await userEvent.clear(city)
    expect(await screen.findByText('Enter city.')).toBeVisible()
    await userEvent.keyboard('Nor')
    expect(field('City')).toBe(city)
    expect(document.activeElement).toBe(city)
    city.setSelectionRange(1, 1)
    await userEvent.keyboard('a')
    expect([city.value, city.selectionStart]).toEqual(['Naor', 2])
  })
})

describe('a stale edit', () => {
  it('keeps both texts, lets the person choose, and saves on the newer version', async () => {
    const onSave = vi
      .fn<Short['onSave']>()
      .mockRejectedValueOnce(
        new ApiError(412, 'stale', 'Someone changed this in the meantime.', {
          detail: { rev: 8, city: 'Chesapeake', postal: '23508' },
        }),
      )
      .mockResolvedValue(undefined)
    at(<EditForm {...base} rev={7} onSave={onSave} />)
    await userEvent.clear(field('City'))
    await userEvent.type(field('City'), 'Suffolk')
    await save()
    const dialog = await screen.findByRole('dialog', {
      name: 'Someone changed this in the meantime',
    })
    expect(within(dialog).getByText('Suffolk')).toBeVisible()
    expect(within(dialog).getByText('Chesapeake')).toBeVisible()
    expect(within(dialog).queryByText('23508')).toBeNull()
    await userEvent.click(within(dialog).getByRole('radio', { name: /Theirs/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use my choice' }))
    await waitFor(() => expect(field('City').value).toBe('Chesapeake'))
    await save()
    await waitFor(() =>
      expect(onSave).toHaveBeenLastCalledWith(
        { city: 'Chesapeake', postal: '23508' },
        { ifMatch: 8 },
      ),
    )
  })
})

describe('drafts', () => {
  const typeAt = (text: string) =>
    act(async () => {
      fireEvent.change(field('City'), { target: { value: text } })
      await Promise.resolve()
    })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const drafts = (onDraft: Short['onDraft'], more: Partial<Short> = {}) =>
    at(<EditForm {...base} mode="autosave" onDraft={onDraft} {...more} />)

  it('go out one second after the first key, once, with the newest text', async () => {
    vi.useFakeTimers()
    const onDraft = vi.fn(() => Promise.resolve({ savedAt: '2026-11-20T15:42:00.000Z' }))
    drafts(onDraft)
    await typeAt('N')
    await pass(900)
    await typeAt('No')
    await pass(99)
    expect(onDraft).not.toHaveBeenCalled()
    await pass(1)
    expect(onDraft).toHaveBeenCalledTimes(1)
    expect(onDraft).toHaveBeenCalledWith({ city: 'No', postal: '23508' })
    expect(screen.getByRole('status').textContent).toMatch(/^Draft saved/)
  })
  it('stay in memory while the network is away and go out by themselves later', async () => {
    vi.useFakeTimers()
    const onDraft = vi
      .fn<NonNullable<Short['onDraft']>>()
      .mockRejectedValueOnce(new ApiError(500, 'network', 'no answer'))
      .mockResolvedValue({ savedAt: '2026-11-20T15:42:00.000Z' })
    drafts(onDraft)
    await typeAt('Suffolk')
    await pass(1000)
    expect(screen.getByRole('status').textContent).toContain('Offline')
    await pass(5000)
    expect(onDraft).toHaveBeenCalledTimes(2)
    expect(onDraft).toHaveBeenLastCalledWith({ city: 'Suffolk', postal: '23508' })
    expect(screen.getByRole('status').textContent).toMatch(/^Draft saved/)
  })
  it('say that they are not saved when the server refuses, and try again by hand', async () => {
    vi.useFakeTimers()
    const onDraft = vi
      .fn<NonNullable<Short['onDraft']>>()
      .mockRejectedValueOnce(new ApiError(422, 'refused', 'These values aren’t accepted.'))
      .mockResolvedValue({ savedAt: '2026-11-20T15:42:00.000Z' })
    drafts(onDraft)
    await typeAt('Suffolk')
    await pass(1000)
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await Promise.resolve()
    })
    expect(onDraft).toHaveBeenCalledTimes(2)
  })
  it('do not send while one is under way, and send what was typed meanwhile afterwards', async () => {
    vi.useFakeTimers()
    let finish: (answer: { savedAt: string }) => void = () => undefined
    const onDraft = vi.fn(
      () =>
        new Promise<{ savedAt: string }>((resolve) => {
          finish = resolve
        }),
    )
    drafts(onDraft)
    await typeAt('A')
    await pass(1000)
    await typeAt('AB')
    await pass(3000)
    expect(onDraft).toHaveBeenCalledTimes(1)
    await act(async () => {
      finish({ savedAt: '2026-11-20T15:42:00.000Z' })
      await Promise.resolve()
    })
    expect(onDraft).toHaveBeenCalledTimes(2)
    expect(onDraft).toHaveBeenLastCalledWith({ city: 'AB', postal: '23508' })
  })
  it('never go out beside a submission: one under way is awaited, one that waits is dropped', async () => {
    vi.useFakeTimers()
    const log: string[] = []
    let finish: () => void = () => undefined
    const onDraft = vi.fn(
      () =>
        new Promise<{ savedAt: string }>((resolve) => {
          log.push('draft begins')
          finish = () => {
            log.push('draft ends')
            resolve({ savedAt: '2026-11-20T15:42:00.000Z' })
          }
        }),
    )
    drafts(onDraft, {
      onSave: async () => {
        log.push('submission')
        await new Promise((resolve) => setTimeout(resolve, 3000))
      },
      onSaved: () => log.push('submitted'),
    })
    await typeAt('Suffolk')
    await pass(1000)
    await typeAt('Suffolk 2')
    fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
    await pass(1500)
    expect(log).toEqual(['draft begins'])
    expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('true')
    finish()
    await pass(60_000)
    expect(log).toEqual(['draft begins', 'draft ends', 'submission', 'submitted'])
    await typeAt('Norfolk')
    await pass(1000)
    expect(log.at(-1)).toBe('draft begins')
  })
  it('go out after a submission that was refused', async () => {
    vi.useFakeTimers()
    const onDraft = vi.fn(() => Promise.resolve({ savedAt: '2026-11-20T15:42:00.000Z' }))
    drafts(onDraft, {
      onSave: () =>
        Promise.reject(new ApiError(409, 'not_accepted', 'This action isn’t available right now.')),
    })
    await typeAt('Suffolk')
    fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
    await pass(1000)
    expect(screen.getByText('This action isn’t available right now.')).toBeVisible()
    expect(onDraft).toHaveBeenCalledWith({ city: 'Suffolk', postal: '23508' })
  })
  it('let one leave freely once they are saved', async () => {
    const navigation = drafts(() => Promise.resolve({ savedAt: '2026-11-20T15:42:00.000Z' }))
    await userEvent.type(field('City'), 'x')
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Draft saved/), {
      timeout: 3000,
    })
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/elsewhere'))
  })
})

describe('leaving', () => {
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  it('asks before changes are lost; Keep editing stays, Leave goes', async () => {
    const navigation = at(<EditForm {...base} />)
    await userEvent.type(field('City'), 'x')
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(navigation.state.location.pathname).toBe('/')
    expect(field('City').value).toBe('Norfolkx')
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/elsewhere'))
  })
  it('asks nothing when what was typed is undone, though other fields were never filled', async () => {
    const navigation = at(<EditForm {...base} />)
    await userEvent.type(field('City'), 'x')
    await userEvent.type(field('Note optional'), 'y')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await userEvent.type(field('City'), '{Backspace}')
    await userEvent.type(field('Note optional'), '{Backspace}')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await leave()
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/elsewhere'))
  })
  it('Save and leave saves first and stays when that is refused', async () => {
    const onSave = vi
      .fn<Short['onSave']>()
      .mockRejectedValueOnce(
        new ApiError(400, 'invalid', 'No.', { fields: { city: 'Not this city.' } }),
      )
      .mockResolvedValue(undefined)
    const navigation = at(<EditForm {...base} onSave={onSave} />)
    await userEvent.type(field('City'), 'x')
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Save and leave' }))
    expect(await screen.findByText('Not this city.')).toBeVisible()
    expect(navigation.state.location.pathname).toBe('/')
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/elsewhere'))
  })
  it('warns on reload only while something is unsaved', async () => {
    at(<EditForm {...base} />)
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(reload()).toBe(false)
    await userEvent.type(field('City'), 'x')
    expect(reload()).toBe(true)
    await save()
    await waitFor(() => expect(reload()).toBe(false))
  })
})

describe('leaving what can no longer be stored', () => {
  it('stays once, so that one sees why, and lets one go afterwards', async () => {
    const navigation = at(
      <EditForm
        {...base}
        mode="autosave"
        onDraft={() => Promise.reject(new ApiError(404, 'not_found', 'This offering has closed.'))}
      />,
    )
    await userEvent.type(field('City'), 'x')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('This offering has closed.')).toBeVisible()
    expect(navigation.state.location.pathname).toBe('/')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/elsewhere'))
  })
})

describe('dialog pages', () => {
  const open = (element: ReactNode) =>
    openPages(
      {
        '/profile': <Link to="/profile/edit">Edit</Link>,
        '/profile/edit': (
          <>
            <Link to="/profile/edit">Edit</Link>
            {element}
          </>
        ),
      },
      ['/profile', '/profile/edit'],
    )
  it('close to their parent with Esc and take no step in the history', async () => {
    const navigation = open(
      <DialogPage title="Edit address" parent="/profile">
        Text
      </DialogPage>,
    )
    await screen.findByRole('dialog', { name: 'Edit address' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/profile'))
    expect(navigation.state.historyAction).toBe('REPLACE')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Edit' })),
    )
  })
  it('save, then close', async () => {
    const onSave = vi.fn(() => Promise.resolve())
    const navigation = open(
      <EditFormDialog {...base} parent="/profile" title="Edit address" onSave={onSave} />,
    )
    await userEvent.type(await screen.findByRole('textbox', { name: 'City' }), ' Beach')
    await save()
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/profile'))
    expect(onSave).toHaveBeenCalledWith(
      { city: 'Norfolk Beach', postal: '23508' },
      { ifMatch: undefined },
    )
  })
  it('ask before unsaved changes are closed away', async () => {
    const navigation = open(<EditFormDialog {...base} parent="/profile" title="Edit address" />)
    await userEvent.type(await screen.findByRole('textbox', { name: 'City' }), 'x')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/profile'))
  })
  it('ask before Cancel discards changes; Keep editing has them still', async () => {
    const navigation = open(<EditFormDialog {...base} parent="/profile" title="Edit address" />)
    await userEvent.type(await screen.findByRole('textbox', { name: 'City' }), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'City' })).value).toBe(
      'Norfolkx',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/profile'))
  })
  it('let Cancel go when nothing was typed', async () => {
    const navigation = open(<EditFormDialog {...base} parent="/profile" title="Edit address" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/profile'))
  })
  it('discard the stored draft with Cancel, and store it with Esc', async () => {
    const log: string[] = []
    const dialog = (
      <EditFormDialog
        {...base}
        parent="/profile"
        title="Edit address"
        mode="autosave"
        onDraft={(values) => {
          log.push(`draft ${values.city}`)
          return Promise.resolve({ savedAt: '2026-11-20T15:42:00.000Z' })
        }}
        onDiscard={() => {
          log.push('discarded')
          return Promise.resolve()
        }}
      />
    )
    const navigation = open(dialog)
    await userEvent.type(await screen.findByRole('textbox', { name: 'City' }), 'x')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(navigation.state.location.pathname).toBe('/profile'))
    expect(log).toEqual(['draft Norfolkx'])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    cleanup()
    const again = open(dialog)
    await userEvent.type(await screen.findByRole('textbox', { name: 'City' }), 'y')
    await waitFor(() => expect(log).toEqual(['draft Norfolkx', 'draft Norfolky']), {
      timeout: 3000,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'Discard your draft?' })
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(again.state.location.pathname).toBe('/profile'))
    expect(log).toEqual(['draft Norfolkx', 'draft Norfolky', 'discarded'])
  })
})
