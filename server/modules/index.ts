import { metaModule } from './meta/index.ts'
import type { Module } from './module.ts'

/** Every module of the server. A new one is one line here. */
export const modules: readonly Module[] = [
  metaModule,
]
