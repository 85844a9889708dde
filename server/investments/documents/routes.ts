import { defineHandlers } from '#server/kernel/http/call.ts'
import { declineMine, mySignature, mySignatures, signaturePdf, signMine } from './signatures.ts'

export const handlers = defineHandlers({
  'GET /api/signatures': async ({ services, tx, actor }) => ({
    items: await mySignatures(services, tx, actor),
  }),
  'GET /api/signatures/:envelope_id': async ({ services, tx, actor, params }) =>
    mySignature(services, tx, params.envelope_id, actor),
  'GET /api/signatures/:envelope_id/:file': async (call) =>
    signaturePdf(call.services, call.tx, call.params.envelope_id, call.params.file, call),
  'POST /api/signatures/:envelope_id/decline': async (call) =>
    declineMine(call.services, call.tx, call.params.envelope_id, call.body.reason, call),
  'POST /api/signatures/:envelope_id/sign': async (call) =>
    signMine(call.services, call.tx, call.params.envelope_id, call.body, call),
})
