import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from '#router'
import { ApiError } from './api-error.ts'
import type { Answer, Input } from './call.ts'
import type { Asked, ReadName } from './query.ts'

/** Where a screen is shown. */
export interface At {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
  path: string
  /** the props that the row gives to the screen */
  props?: Readonly<Record<string, string>>
}
/** At a location, with the responses that are already there (undefined when a call was refused or is still pending). */
export interface Known extends At {
  answer: <N extends ReadName>(name: N, input: Input<N>) => Answer<N> | undefined
}

/**
 * A route's loader, with what the router does not pass to it: the row's props, and whether it must have all responses.
 */
export type ScreenLoader = (
  args: LoaderFunctionArgs & { props: Readonly<Record<string, string>>; whole: boolean },
) => Promise<null>

/** `export const loader = load(…)`: the reads that a screen needs first. */
export type PageData = (
  at: At & {
    /** of the row */
    props: Readonly<Record<string, string>>
  },
) => readonly Asked[]
/** `export const title: PageTitle`: the page's own title; that of the row when undefined. */
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
/**
 * `export const canonical: PageCanonical`: the right path of this page; another one is redirected to it (a wrong slug).
 */
export type PageCanonical = (known: Known) => string | undefined

/** A screen's module: its component and what else it exports for its route. */
export interface PageModule {
  default: ComponentType<Record<string, string>>
  loader?: ScreenLoader
  title?: PageTitle
  describe?: PageDescribe
  canonical?: PageCanonical
}

/** `throw notFound()` shows the page for unknown addresses. */
export const notFound = (): ApiError => new ApiError(404, 'not_found', 'Page Not Found')
