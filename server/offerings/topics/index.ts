/** Values of topics as they are kept: sealed, masked and opened; and those that are in force. Machines and calls of topics are the raise's. */
export { approvedTopic } from './approved.ts'
export { draftValues, idsIn, maskedValues, openValues, sealValues, type Values } from './values.ts'
