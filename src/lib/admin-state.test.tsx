import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { adminState, rememberAdmin, useAdminState } from './admin-state.ts'

beforeEach(() => localStorage.clear())

it('is kept on the device, part by part, and shown where it is used', () => {
  const Shown = () => <p>{JSON.stringify(useAdminState())}</p>
  render(<Shown />)
  act(() => rememberAdmin({ canAccessAdminModule: true }))
  act(() => rememberAdmin({ selected_offering: 'a', totals_offerings_counter: 7 }))
  expect(
    screen.getByText(
      '{"canAccessAdminModule":true,"selected_offering":"a","totals_offerings_counter":7}',
    ),
  ).toBeVisible()
  expect(JSON.parse(localStorage.getItem('capstan-admin') ?? '')).toEqual({
    canAccessAdminModule: true,
    selected_offering: 'a',
    totals_offerings_counter: 7,
  })
})
it('is gone with local storage, and drops what somebody wrote into it', () => {
  rememberAdmin({ canAccessAdminModule: true })
  localStorage.clear()
  expect(adminState()).toEqual({})
  localStorage.setItem(
    'capstan-admin',
    '{"canAccessAdminModule":"yes","totals_offerings_counter":3}',
  )
  expect(adminState()).toEqual({ totals_offerings_counter: 3 })
  localStorage.setItem('capstan-admin', 'not json')
  expect(adminState()).toEqual({})
})
