/** An installation cannot be exported or imported as asked; the message says why and what to do. */
export class InstallationFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InstallationFault'
  }
}
