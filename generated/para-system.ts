// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface ParaSystem {
  /**
   * UUIDv7
   */
  id: string
  key: string
  value: string
  keterangan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
