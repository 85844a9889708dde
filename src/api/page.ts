import type { Answer, Input } from './call.ts'
import { ApiError } from './api-error.ts'
import type { Asked, ReadName } from './query.ts'

/** Where a screen is shown. */
export interface At {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
  path: string
}
/** At a place, with the answers that are already there (undefined when a call was refused or is still on its way). */
export interface Known extends At {
  answer: <N extends ReadName>(name: N, input: Input<N>) => Answer<N> | undefined
}

/** `export const data: PageData`: the calls that a screen needs first. */
export type PageData = (at: At) => readonly Asked[]
/** `export const title: PageTitle`: the page's own title; the row's stands when undefined. */
export type PageTitle = (known: Known) => string | undefined
export interface Description {
  description?: string
  /** path or address of the social card's picture */
  image?: string
  /** no search engine shall list it */
  hidden?: boolean
}
/** `export const describe: PageDescribe`: description and social card. */
export type PageDescribe = (known: Known) => Description
/** `export const canonical: PageCanonical`: the right path of this page; another one is redirected to it (a wrong slug). */
export type PageCanonical = (known: Known) => string | undefined
/** `export const parts: PageParts`: what the screen draws by code of its own (`src/ui/as-drawn.tsx`): it is here when the screen is shown, but for a page that the server drew. */
export type PageParts = readonly { fetch: () => Promise<unknown> }[]

/** A screen's module: its component and what else it tells of itself. */
export interface PageModule {
  default: React.ComponentType<Record<string, string>>
  data?: PageData
  parts?: PageParts
  title?: PageTitle
  describe?: PageDescribe
  canonical?: PageCanonical
}

/** `throw notFound()` shows the page for unknown addresses. */
export const notFound = (): ApiError => new ApiError(404, 'not_found', 'Page Not Found')
