// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface ParameterPpatk {
  /**
   * UUIDv7
   */
  id: string
  tgl_berlaku: string
  batas: number
  hari_kerja: number | null
  zona_waktu: string
  jam_dekat: number | null
  sumber: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
