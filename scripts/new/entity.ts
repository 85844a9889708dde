import { namesOf } from './names.ts'
import type { Made } from './made.ts'

/** An entity in every room: fields, calls, module with its SQL, table. `migration` is the next free number. */
export function newEntity(place: string, migration: number): Made {
  const [context = '', name = ''] = place.split('/')
  namesOf(context)
  const { kebab, camel, pascal, snake, words } = namesOf(name)
  const module_ = `server/${context}/${kebab}`
  return {
    files: {
      [`domain/${context}/model/${kebab}.ts`]: `import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'

/** ${words}: say what it is. */
export const ${camel} = z.object({ id, name: z.string(), created_at: at })
export type ${pascal} = z.infer<typeof ${camel}>
/** What a person gives for a new one. */
export const new${pascal} = z.strictObject({ name: z.string().trim().min(1, 'Write a name.').max(120).meta({ title: 'Name' }) })
`,
      [`domain/${context}/api/${kebab}.ts`]: `import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { ${camel}, new${pascal} } from '../model/${kebab}.ts'

/** ${words}. */
export const ${camel}Api = contracts({
  'GET /api/${kebab}': { summary: 'Mine, newest first.', access: 'consented', query: listQuery, answer: listOf(${camel}) },
  'GET /api/${kebab}/:id': { summary: 'One of mine.', access: 'consented', params: z.object({ id }), answer: ${camel}, errors: ['not_found'] },
  'POST /api/${kebab}': { summary: 'A new one.', access: 'consented', status: 201, idempotent: true, body: new${pascal}, answer: ${camel} },
})
`,
      [`${module_}/repo.ts`]: `import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { ${pascal} } from '../../../domain/${context}/model/${kebab}.ts'

const one = sql('${kebab}.one', 'select id, name, created_at from ${snake} where id = $1 and user_id = $2')
const mine = sql('${kebab}.mine', 'select id, name, created_at from ${snake} where user_id = $1 and id < $2 order by id desc limit $3')
const insert = sql('${kebab}.insert', 'insert into ${snake} (id, user_id, name, created_at) values ($1, $2, $3, $4)')

export const find${pascal} = (q: Queryable, id: string, userId: string): Promise<${pascal} | null> => q.one<${pascal}>(one, [id, userId])
export const findMine = (q: Queryable, userId: string, before: string, limit: number): Promise<${pascal}[]> => q.query<${pascal}>(mine, [userId, before, limit])
export const insert${pascal} = (q: Queryable, row: ${pascal}, userId: string): Promise<number> => q.run(insert, [row.id, userId, row.name, row.created_at])
`,
      [`${module_}/service.ts`]: `import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readCursor } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { ${pascal} } from '../../../domain/${context}/model/${kebab}.ts'
import * as repo from './repo.ts'

/** Above every id: the first page. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** One of the person's own; another's is not found. */
export async function own${pascal}(q: Queryable, id: string, userId: string): Promise<${pascal}> {
  const row = await repo.find${pascal}(q, id, userId)
  if (row === null) throw refuse('not_found')
  return row
}

/** The person's own, newest first, by cursor. */
export async function my${pascal}s(q: Queryable, userId: string, query: { cursor?: string | undefined; limit: number }): Promise<Page<${pascal}>> {
  const [before = LAST] = (query.cursor === undefined ? null : readCursor(query.cursor, 1)) ?? []
  const rows = await repo.findMine(q, userId, before, query.limit + 1)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.id])
  return { items: shown, next_cursor: next, total: null, more }
}

/** Writes a new one in the request's transaction. */
export async function create${pascal}(q: Queryable, userId: string, given: { name: string }, at: string): Promise<${pascal}> {
  const row = { id: newId(), name: given.name, created_at: at }
  await repo.insert${pascal}(q, row, userId)
  return row
}
`,
      [`server/kernel/db/migrations/${String(migration).padStart(4, '0')}_${snake}.sql`]: `-- ${words}
create table ${snake} (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  name text not null,
  created_at timestamptz not null
);
create index ${snake}_mine on ${snake} (user_id, id desc);
`,
    },
    next: [
      `${camel}Api into domain/api/index.ts; then ${module_}/index.ts with handlers that call service.ts, and one line in server/modules.ts:`,
      `  export const ${camel}Module: Module = { name: '${kebab}', handlers: defineHandlers({`,
      `    'GET /api/${kebab}': ({ tx, actor, query }) => my${pascal}s(tx, actor.userId, query),`,
      `    'GET /api/${kebab}/:id': ({ tx, actor, params }) => own${pascal}(tx, params.id, actor.userId),`,
      `    'POST /api/${kebab}': ({ tx, actor, body, now }) => create${pascal}(tx, actor.userId, body, now.toISOString()),`,
      `  }) }`,
      `A row of each call in the authorization matrix (tests/api); a machine: npm run new machine ${kebab}; screens: npm run new screen ${kebab}/<name> "<Title>".`,
    ],
  }
}
