import type { Module } from '../module.ts'
import { personKeyColumns, savePersonKeys } from '../state-machines/index.ts'
import { handlers } from './routes.ts'

/**
 * One interface for every machine: its state, its events, its log. What a person may do is the machine's own table and
 * its module's `authorize`.
 */
export const lifecyclesModule: Module = {
  name: 'lifecycles',
  handlers,
  start: savePersonKeys,
  encrypted: personKeyColumns,
}
