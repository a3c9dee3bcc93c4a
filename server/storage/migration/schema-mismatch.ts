/** The database does not fit the schema files, and no safe step leads from one to the other. */
export class SchemaMismatch extends Error {
  constructor(sentences: readonly string[]) {
    super(`The database does not fit the schema files; nothing was changed.\n${sentences.join('\n')}`)
    this.name = 'SchemaMismatch'
  }
}
