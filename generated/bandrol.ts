// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Bandrol {
  /**
   * UUIDv7
   */
  id: string
  berat_bandrol: number
  keterangan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
