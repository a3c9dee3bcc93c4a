// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface RiwayatKartu {
  /**
   * UUIDv7
   */
  id: string
  edit_date: string
  kode_member: string
  data: string
  dari: string
  ke: string
  edit_by: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
