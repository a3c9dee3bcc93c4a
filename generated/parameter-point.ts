// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface ParameterPoint {
  /**
   * UUIDv7
   */
  id: string
  kode_group: string
  status: string
  nilai: number
  poin: number
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
