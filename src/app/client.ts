import { makeQueryClient } from '#src/api/query.ts'

/** Query client of this browser's page. */
export const client = makeQueryClient()
