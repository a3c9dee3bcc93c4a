/** The reason why no backup was written or read, as a sentence. */
export class BackupFailed extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'BackupFailed'
  }
}
