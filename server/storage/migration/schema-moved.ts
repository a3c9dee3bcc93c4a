/** Another process has applied another schema since the one that was to be replaced was read. */
export class SchemaMoved extends Error {
  constructor() {
    super('another schema is in force than the one that was to be replaced')
    this.name = 'SchemaMoved'
  }
}
