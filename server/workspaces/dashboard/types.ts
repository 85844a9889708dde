import type { dashboardApi } from '#domain/workspaces/api/dashboard.ts'
import type { z } from 'zod'

/** What `GET /api/dashboard` returns. */
export type Answer = z.infer<(typeof dashboardApi)['GET /api/dashboard']['answer']>
