/** People of the platform who approve a rescission before a released payment is clawed back (four eyes). */
export const RESCISSION_APPROVERS = 2
