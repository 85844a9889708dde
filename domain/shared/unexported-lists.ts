/** Lists that are shown as tables and not saved as files, each with its reason. */
export const unexportedLists: Readonly<Record<string, string>> = {
  'GET /api/lifecycles/:machine/:id/history':
    'Whose record it is does not show in its path, so that nothing says who may copy it; the audit report of an offering has its history.',
}
