export { InstallationFault } from './fault.ts'
export { exportInstallation } from './export.ts'
export { checkExport, importInstallation } from './import.ts'
export { moveFiles } from './move.ts'
