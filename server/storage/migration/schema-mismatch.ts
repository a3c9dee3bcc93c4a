/** The database does not fit the schema files, and no safe migration exists. */
export class SchemaMismatch extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(`The database does not fit the schema files; nothing was changed.\n${sentences.join('\n')}`)
    this.name = 'SchemaMismatch'
    this.sentences = sentences
  }
}
