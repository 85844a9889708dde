import type { RouteObject } from 'react-router-dom'
import { loadRow, type Env } from './load.ts'
import { isBuilt } from './screens.ts'
import { makeRoutes, type Surroundings } from './route-objects.tsx'
import { table } from './table.ts'

/** The table as the router's routes. Rows whose screen is not built stay out and meet the last route: 404. */
export const toRoutes = (env: (context: unknown) => Env, surroundings: Surroundings): RouteObject[] =>
  makeRoutes(table.filter((row) => row.redirect !== undefined || isBuilt(row)), (row, context, where, params) => loadRow(row, env(context), where, params), surroundings)
