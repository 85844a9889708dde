import { makeQueryClient } from '#src/api/query.ts'

/** Answers of this browser's page. */
export const client = makeQueryClient()
