import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { dealFileMachines } from './handlers.ts'
import { openDealFile, readerRoom } from './reading.ts'
import {
  addFile,
  addFolder,
  changeFile,
  companyRoom,
  contentOf,
  endInvitation,
  invite,
  renameFolder,
  viewLog,
} from './service.ts'

/** The deal room of an offering: its files with their readers, invitations, and the log of views. */
export const dealroomFilesModule: Module = {
  name: 'dealroom-files',
  machines: dealFileMachines,
  handlers: defineHandlers({
    'GET /api/offerings/:listing_id/room': async ({ services, tx, params, actor }) =>
      readerRoom(services, tx, params.listing_id, actor),
    'GET /api/offerings/:listing_id/room/:deal_file_id': async (call) =>
      openDealFile(call, call.params.listing_id, call.params.deal_file_id, call.query.as),
    'GET /api/dealroom/offerings/:listing_id/room': async ({
      services,
      tx,
      params,
      headers,
      actor,
    }) => companyRoom(services, tx, companyNamed(headers.accountId), params.listing_id, actor),
    'POST /api/dealroom/offerings/:listing_id/room/folders': async (call) =>
      addFolder(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body.name),
    'PUT /api/dealroom/offerings/:listing_id/room/folders/:folder_id': async (call) =>
      renameFolder(
        call,
        companyNamed(call.headers.accountId),
        call.params.listing_id,
        call.params.folder_id,
        call.body.name,
      ),
    'POST /api/dealroom/offerings/:listing_id/room/files': async (call) =>
      addFile(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'PUT /api/dealroom/offerings/:listing_id/room/files/:deal_file_id': async (call) =>
      changeFile(
        call,
        companyNamed(call.headers.accountId),
        call.params.listing_id,
        call.params.deal_file_id,
        call.body,
      ),
    'GET /api/dealroom/offerings/:listing_id/room/files/:deal_file_id/content': async ({
      services,
      tx,
      params,
      headers,
    }) =>
      contentOf(
        services,
        tx,
        companyNamed(headers.accountId),
        params.listing_id,
        params.deal_file_id,
      ),
    'POST /api/dealroom/offerings/:listing_id/room/invitations': async (call) =>
      invite(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'POST /api/dealroom/offerings/:listing_id/room/invitations/:invitation_id/end': async (call) =>
      endInvitation(
        call,
        companyNamed(call.headers.accountId),
        call.params.listing_id,
        call.params.invitation_id,
      ),
    'GET /api/dealroom/offerings/:listing_id/room/log': async ({ tx, params, headers, query }) =>
      viewLog(tx, companyNamed(headers.accountId), params.listing_id, query),
  }),
}
