import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id } from '#domain/shared/common.ts'
import { viewAsBegun, viewAsInput } from '../model/view-as.ts'

/** Seeing the product as a person does, without changing anything. */
export const viewAsApi = contracts({
  'POST /api/admin/users/:id/view-as': {
    summary:
      'See the product as this person for 30 minutes, read-only. Operators only. The person is notified; operator, person, reason and time are stored.',
    access: 'admin',
    unread: 'begins a view',
    stepUp: true,
    idempotent: true,
    secretAnswer: true,
    params: z.object({ id }),
    status: 201,
    body: viewAsInput,
    answer: viewAsBegun,
    errors: ['forbidden', 'not_found', 'refused'],
  },
  'POST /api/view-as/end': {
    summary: 'End the view of a person, with its own token.',
    access: 'person',
    endsView: true,
    status: 204,
    errors: ['refused'],
  },
})
