export { addPerk, findPerks, findSubjects, type PerkRow } from './repo.ts'
export { earnedBy, freezePerks, mayEditPerks, savePerk } from './service.ts'
