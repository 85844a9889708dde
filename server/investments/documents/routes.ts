import { defineHandlers } from '#server/kernel/http/call.ts'
import { declineMine, mySignature, mySignatures, signaturePdf, signMine } from './signatures.ts'

export const handlers = defineHandlers({
  'GET /api/signatures': async ({ parts, tx, actor }) => ({
    items: await mySignatures(parts, tx, actor),
  }),
  'GET /api/signatures/:envelope_id': async ({ parts, tx, actor, params }) =>
    mySignature(parts, tx, params.envelope_id, actor),
  'GET /api/signatures/:envelope_id/:file': async (call) =>
    signaturePdf(call.parts, call.tx, call.params.envelope_id, call.params.file, call),
  'POST /api/signatures/:envelope_id/decline': async (call) =>
    declineMine(call.parts, call.tx, call.params.envelope_id, call.body.reason, call),
  'POST /api/signatures/:envelope_id/sign': async (call) =>
    signMine(call.parts, call.tx, call.params.envelope_id, call.body, call),
})
