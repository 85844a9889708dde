import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { NavigationRouter } from '#src/lib/navigation-router.tsx'
import { Navigation } from '#src/lib/navigation.ts'

/** Shows the last of some addresses, each of which has something to show; links, Back and what holds them up work as in the product. */
export function openPages(pages: Readonly<Record<string, ReactNode>>, addresses: string[] = ['/']): Navigation<string> {
  const navigation = new Navigation<string>(createMemoryHistory({ initialEntries: addresses }), ({ pathname }) => Promise.resolve(pathname), addresses.at(-1) ?? '/')
  navigation.start()
  render(<NavigationRouter navigation={navigation}>{({ page }) => pages[page ?? '']}</NavigationRouter>)
  return navigation
}
