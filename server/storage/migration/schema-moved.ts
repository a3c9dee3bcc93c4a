/** Another process put another schema in force since the one was read that was to be replaced. */
export class SchemaMoved extends Error {
  constructor() {
    super('another schema is in force than the one that was to be replaced')
    this.name = 'SchemaMoved'
  }
}
