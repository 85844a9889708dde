/**
 * How much of what is needed is complete, in whole percent; 100 only when nothing is missing. The one formula of Home
 * and the profile.
 */
export const percentComplete = (done: number, needed: number): number =>
  needed === 0 ? 100 : Math.floor((done / needed) * 100)
